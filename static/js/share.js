// Sends a link or a picture with what the phone has for it; else the link is copied, the picture saved. Without script
// the link is there to be copied by hand, and the picture is saved as it was drawn.
"use strict";
// An invitation: one button for the phone's own way to send it, one that copies.
for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => {
    const { share: url, title, text } = button.dataset;
    navigator.share({ url, title, text }).catch(() => { /* closed without sending */ });
  });
}
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  if (button.previousElementSibling && button.previousElementSibling.hidden) button.classList.toggle("main", button.previousElementSibling.classList.contains("main"));
  button.addEventListener("click", () => copy(button, document.getElementById(button.dataset.copy)));
}
for (const one of document.querySelectorAll("[data-link]")) {
  one.hidden = false;
  one.addEventListener("click", async () => {
    const url = one.dataset.link;
    if (navigator.share) return void navigator.share({ title: document.title, url }).catch(() => { /* thought better of it */ });
    await copy(one, one.parentElement.querySelector("input[readonly]"));
  });
}
for (const one of document.querySelectorAll("[data-send-picture]")) {
  one.addEventListener("click", async (event) => {
    event.preventDefault();
    const file = new File([await drawn(one.href)], "rollbook.png", { type: "image/png" });
    if (navigator.canShare && navigator.canShare({ files: [file] })) {
      return void navigator.share({ files: [file], title: document.title }).catch(() => { /* thought better of it */ });
    }
    const save = document.createElement("a");
    save.href = URL.createObjectURL(file);
    save.download = file.name;
    save.click();
    setTimeout(() => URL.revokeObjectURL(save.href), 10000);
  });
}
async function copy(button, field) {
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); } // plain http has no clipboard
  button.textContent = "✓ " + button.dataset.done;
}
async function drawn(address) {
  const picture = new Image(1200, 630);
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 1200;
  canvas.height = 630;
  canvas.getContext("2d").drawImage(picture, 0, 0, 1200, 630);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
