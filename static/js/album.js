// A picture goes off as soon as it is taken or chosen: two taps. Without script there is a button.
"use strict";
document.documentElement.classList.add("js");
document.addEventListener("change", (event) => {
  if (event.target.matches("input[type=file][data-send]") && event.target.files.length) event.target.form.submit();
});
