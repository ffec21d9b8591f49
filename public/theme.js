// A classic script in the head, so that the first paint is already light or dark. Keep in step with src/kit/web/device/theme.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("fettle.theme");
  } catch {
    // Storage is switched off: follow the system.
  }
  const dark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
