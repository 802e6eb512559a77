// The page that checks an export: fetched from here, or a file that somebody gave.
import { check, sentence } from "./verify.js";

const place = document.getElementById("said"), texts = JSON.parse(document.getElementById("check-texts").textContent);
const part = (name) => document.querySelector(`[data-check=${name}]`);
const line = (tag, text, name = "") => Object.assign(document.createElement(tag), { textContent: text, className: name });

function show(report) {
  const say = line("div", "", { right: "say good", wrong: "say no", partly: "say" }[report.verdict]);
  const fill = (text) => text.replace(/\{(\w+)\}/g, (_, name) => report.counts[name] || 0);
  say.append(line("p", texts[report.verdict]), line("p", fill(texts.looked), "small"));
  if (report.copyOf) say.append(line("p", texts.copy.replace("{of}", report.copyOf)));
  if (report.counts.unread) say.append(line("p", fill(texts.unread), "small"));
  if (report.counts.sealed) say.append(line("p", fill(texts.sealed), "small"));
  const list = line("ul", "", "checks");
  for (const one of report.wrong) list.append(line("li", sentence(texts, one), "bad"));
  for (const one of report.unchecked) list.append(line("li", sentence(texts, one), "note"));
  place.replaceChildren(say, list);
  place.dataset.verdict = report.verdict;
  place.dataset.codes = [...report.wrong, ...report.unchecked].map((one) => `${one.code}:${one.at}`).join(" ");
}

async function run(data) {
  place.replaceChildren(line("p", texts.working, "soft"));
  await new Promise((done) => setTimeout(done, 20));
  const held = part("held").value.trim();
  show(check(new Uint8Array(data), held ? [held + "\n"] : []));
}

part("run").addEventListener("click", async () => {
  const [file] = part("file").files;
  if (file) run(await file.arrayBuffer());
  else part("file").click();
});
part("file").addEventListener("change", async (event) => event.target.files.length && run(await event.target.files[0].arrayBuffer()));
const button = part("fetch");
if (button) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const answer = await fetch(button.form.action, { method: "POST", body: new FormData(button.form) }).catch(() => null);
    const fine = answer?.ok && answer.headers.get("content-type").startsWith("application/x-ndjson");
    if (fine) run(await answer.arrayBuffer());
    else if (answer?.redirected) location.reload();
    else place.replaceChildren(line("p", texts["no-answer"], "say no"));
  });
}
