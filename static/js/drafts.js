// What somebody has typed or ticked and not sent yet stays, when another phone's entry brings the table anew.
"use strict";
(function () {
  const OF_THE_PAGE = ["csrfmiddlewaretoken", "id", "seen"]; // other ones on each page
  let drafts = new Map();

  const ticked = (one) => one.matches("[type=checkbox], [type=radio]");
  const fields = () => [...document.querySelectorAll("#table form :is(input:not([type=hidden]), select, textarea)")];

  // A question has its number in its form: what was meant for one is never said to another.
  function place(one) {
    const hidden = [...one.form.querySelectorAll("input[type=hidden]")].filter((field) => !OF_THE_PAGE.includes(field.name));
    return JSON.stringify([one.form.action, ...hidden.map((field) => [field.name, field.value]), one.name, ticked(one) && one.value]);
  }
  function changed(one) {
    if (ticked(one)) return one.checked !== one.defaultChecked;
    if (!one.matches("select")) return one.value !== one.defaultValue;
    return one.selectedIndex !== Math.max(0, [...one.options].findIndex((option) => option.defaultSelected));
  }

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const followed = detail.requestConfig?.elt.id === "look";
    drafts = new Map((followed ? fields().filter(changed) : []).map((one) => [place(one), one]));
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const one of drafts.size ? fields() : []) {
      const draft = drafts.get(place(one));
      if (draft && ticked(one)) one.checked = draft.checked;
      else if (draft && (!one.options || [...one.options].some((option) => option.value === draft.value))) one.value = draft.value;
    }
    drafts.clear();
  });
})();
