// The page that checks an export: fetched from here, or a file that somebody gave.
import { kept } from "./keeping.js";
import { verifierKey } from "./tree.js";
import { check, sentence } from "./verify.js";

const place = document.getElementById("said"), wanted = document.getElementById("check").dataset, texts = JSON.parse(document.getElementById("check-texts").textContent);
const part = (name) => document.querySelector(`[data-check=${name}]`);
const line = (tag, text, name = "") => Object.assign(document.createElement(tag), { textContent: text, className: name });

// A file that is right may be right about another battle, or in a log that somebody made up: it says whose it is.
function whose(report, say) {
  const told = report.ofCampaign ? texts["about-campaign"] : texts.about;
  say.append(line("p", told.replace("{battle}", report.battle).replace("{log}", report.log), "small"));
  for (const [seq, key] of report.keys) {
    const signed = texts.signed.replace("{line}", seq).replace("{key}", verifierKey(report.log, key));
    say.append(line("p", signed, "small"));
  }
}

function show(report) {
  const other = report.log && ["battle", "log"].some((one) => wanted[one] && wanted[one] !== report[one]);
  const say = line("div", "", other ? "say no" : { right: "say good", wrong: "say no", partly: "say" }[report.verdict]);
  const fill = (text) => text.replace(/\{(\w+)\}/g, (_, name) => report.counts[name] || 0);
  if (other) say.append(line("p", texts.other));
  say.append(line("p", texts[report.verdict]), line("p", fill(texts.looked), "small"));
  if (report.log) whose(report, say);
  if (report.counts.own) say.append(line("p", texts.own, "small"));
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

// Whoever has no key of this log can make a whole history up and sign it with one of his own.
function mustBeSignedHere(report) {
  const ours = (key) => wanted.keys.split(" ").includes(verifierKey(report.log, key));
  if (report.log && report.log === wanted.log && !report.keys.every(([, key]) => ours(key))) report.bad("unknown-key");
  return report;
}

async function run(data) {
  place.replaceChildren(line("p", texts.working, "soft"));
  await new Promise((done) => setTimeout(done, 20));
  const held = part("held").value.trim();
  show(mustBeSignedHere(check(new Uint8Array(data), held ? [held + "\n"] : [], "", (log) => kept(log)?.note)));
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
