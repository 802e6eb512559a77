// Long lists get a search: what is typed narrows them to what contains it, and picks the first that fits. Without script
// they are the lists they were. A region says in `data-find` what the search is called.
"use strict";
(() => {
  const LONG = 15;
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
  let made = 0;

  // `seen`: what it is about stands beside it already.
  function search(region, of, seen) {
    const field = document.createElement("input");
    field.type = "search";
    field.className = "find";
    field.autocomplete = "off";
    const said = of ? `${region.dataset.find}: ${of}` : region.dataset.find;
    field.placeholder = seen ? region.dataset.find : said;
    field.setAttribute("aria-label", said);
    field.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); }); // it sends nothing
    return field;
  }

  function select(list, region) {
    const options = [...list.options].filter((one) => one.value); // "nobody" and "all" stay
    const label = list.labels && list.labels[0];
    const named = list.getAttribute("aria-label") || (label ? [...label.childNodes].filter((one) => one !== list).map((one) => one.textContent).join(" ").trim() : "");
    if (label && label.contains(list)) label.htmlFor = list.id = list.id || `found-${++made}`; // it stays the list's label
    const field = search(region, named, Boolean(label));
    field.addEventListener("input", () => {
      const wanted = plain(field.value), fits = options.filter((one) => plain(one.text).includes(wanted));
      const shown = new Set(fits.length ? fits : options);
      for (const one of options) one.hidden = one.disabled = !shown.has(one); // some browsers know only the second
      if (!wanted || !fits.length || shown.has(list.selectedOptions[0])) return;
      list.value = fits[0].value;
      list.dispatchEvent(new Event("change", { bubbles: true }));
    });
    list.before(field);
  }

  function picks(box, region) {
    const legend = box.closest("fieldset") && box.closest("fieldset").querySelector("legend");
    const labels = [...box.querySelectorAll("label")];
    const field = search(region, legend && legend.firstChild ? legend.firstChild.textContent.trim() : "", true);
    field.addEventListener("input", () => {
      const wanted = plain(field.value);
      for (const one of labels) one.hidden = !plain(one.textContent).includes(wanted) && !one.querySelector(":checked");
    });
    box.before(field);
  }

  function look(within) {
    for (const one of within.querySelectorAll("select, .picks")) {
      const region = one.closest("[data-find]"), list = one.matches("select");
      if (!region || one.dataset.searched || one.multiple) continue;
      if ((list ? one.options : one.querySelectorAll("label")).length <= LONG) continue;
      one.dataset.searched = "yes";
      (list ? select : picks)(one, region);
    }
  }

  document.addEventListener("htmx:load", (event) => look(event.detail.elt));
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => look(document));
  else look(document);
})();
