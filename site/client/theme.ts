function apply(theme: string) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  colorBars(theme);
}

/** Lets the browser take the color of the chosen scheme for its own bars: the head names that of the light one first. */
function colorBars(theme: string) {
  const colors = document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]");
  for (const [at, color] of colors.entries()) {
    const scheme = at === 0 ? "light" : "dark";
    color.media = theme === "system" ? mediaOf(scheme) : theme === scheme ? "all" : "not all";
  }
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
  // The script in the head has chosen the scheme. The bars of the browser can follow now: there each byte is in the way.
  colorBars(document.documentElement.dataset.theme ?? "system");
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

/** The color schemes that a visitor can choose. "system", the default, follows the device. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The key of the choice in the browser's storage. */
const themeStorageKey = "theme";

/** For which scheme of the device a color is taken. */
export const mediaOf = (scheme: "light" | "dark") => `(prefers-color-scheme: ${scheme})`;

/**
 * Runs inline in the head before the first paint, so that the other scheme never flashes. The policy of each document
 * allows it by its hash.
 */
export const themeScript =
  `try{var t=localStorage.getItem("${themeStorageKey}");` +
  `if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;
