/** The color schemes a visitor can choose. "system" follows the device and is what everybody starts with. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Where the choice is kept in the browser. */
export const themeStorageKey = "theme";

/**
 * Runs before the first paint, so that nobody sees the other scheme flash by. It stands inline in the head; the policy of
 * each document allows exactly this text by its hash.
 */
export const themeScript =
  `try{var t=localStorage.getItem("${themeStorageKey}");` +
  `if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;
