import { themeStorageKey } from "./theme.ts";

function apply(theme: string) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** A browser may refuse storage; the choice then applies to this page only. */
function remember(theme: string) {
  try {
    if (theme === "system") localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, theme);
  } catch {
    // The choice is not stored.
  }
}

/** Puts the switch of the footer into the menu of narrow screens, too: twice in the markup it would weigh more. */
function addSwitchToMenu(): void {
  const added = document.querySelector("[data-theme-switch]")?.cloneNode(true);
  if (!(added instanceof HTMLElement)) return;
  for (const radio of added.querySelectorAll("input")) radio.name = "menu-theme";
  document.querySelector("[data-theme-place]")?.append(added);
}

/** Connects the theme switches of the footer and the menu with the document and with other open pages of the site. */
export function switchTheme(): void {
  addSwitchToMenu();
  const radios = document.querySelectorAll<HTMLInputElement>("[data-theme-switch] input");
  const show = () => {
    const current = document.documentElement.dataset.theme ?? "system";
    for (const radio of radios) radio.checked = radio.value === current;
  };
  for (const radio of radios) {
    radio.addEventListener("change", () => {
      apply(radio.value);
      remember(radio.value);
      show();
    });
  }
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== themeStorageKey) return;
    apply(newValue ?? "system");
    show();
  });
  show();
}
