/** The color schemes that a visitor can choose. "system", the default, follows the device. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The key of the choice in the browser's storage. */
export const themeStorageKey = "theme";

/** The colors of the page behind its content, for the bars of the browser. `site/layout/shared-head.tsx` lists them. */
export const themeColors = { light: "#fbfcfc", dark: "#0f1518" } as const;

/** For which scheme of the device a color is taken. */
export const mediaOf = (scheme: keyof typeof themeColors) => `(prefers-color-scheme: ${scheme})`;

/**
 * Runs inline in the head before the first paint, so that the other scheme never flashes. The policy of each document
 * allows it by its hash.
 */
export const themeScript =
  `try{var t=localStorage.getItem("${themeStorageKey}");` +
  `if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;
