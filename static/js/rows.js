// One more empty row as soon as the last one is written in; without this script a page has some to spare.
document.addEventListener("input", (event) => {
  const row = event.target.closest(".more-rows > .row");
  if (!row || row.nextElementSibling || !event.target.value) return;
  const next = row.cloneNode(true);
  for (const field of next.querySelectorAll("input")) { field.value = ""; field.removeAttribute("value"); }
  for (const field of next.querySelectorAll("select")) field.selectedIndex = 0;
  row.after(next);
});
