/** The color schemes that a visitor can choose. "system", the default, follows the device. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The key of the choice in the browser's storage. */
export const themeStorageKey = "theme";

/**
 * Runs inline in the head before the first paint, so that the other scheme never flashes. The policy of each document
 * allows it by its hash.
 */
export const themeScript =
  `try{var t=localStorage.getItem("${themeStorageKey}");` +
  `if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;
