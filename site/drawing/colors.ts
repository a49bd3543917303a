/**
 * Every color of the site by its role: the only place in which one is written. The style sheet, the drawings, the social
 * pictures, the icons and the browser's own bars take them from here. The accent of the brand is `accent`, with its
 * shades `accent-strong`, `accent-ink` and `accent-wash` below, and one for both schemes at the end. The
 * videos and the notebook in `site/public/` have colors of their own.
 */

/** The page behind its content. */
export const paper = { light: "#fbfcfc", dark: "#1a2429" } as const;

/** What product output lies on, in both schemes. */
const plate = { plate: "#0b1114", "plate-sunken": "#070b0d", "plate-code": "#10181c" } as const;

/** The hue of actions. */
const accent = { light: "#0b5f66", dark: "#63c7c4" } as const;

export const light = {
  surface: paper.light,
  "surface-raised": "#ffffff",
  "surface-sunken": "#f0f4f4",
  ink: "#10191d",
  "ink-soft": "#4a5a61",
  line: "#d4dde0",
  "line-strong": "#7b8b92",
  accent: accent.light,
  "accent-strong": "#084a50",
  "accent-ink": "#ffffff",
  "accent-wash": "#e3f0f0",
  good: "#2f7d52",
  warn: "#a77b00",
  bad: "#c2570c",
  severe: "#b3261e",
  "shadow-color": "rgb(16 25 29 / 8%)",
  "code-surface": "#f3f6f6",
  "code-keyword": "#7c3a8c",
  "code-string": "#2b6a3f",
  "code-comment": "#5c6b71",
  "code-constant": "#1d5fa8",
  "code-function": accent.light,
  ...plate,
} as const;

/** Tuned on its own, not an inversion. */
export const dark: Readonly<Record<keyof typeof light, string>> = {
  surface: paper.dark,
  "surface-raised": "#222d33",
  "surface-sunken": "#141c20",
  ink: "#e6edef",
  "ink-soft": "#a4b3b9",
  line: "#354349",
  "line-strong": "#788991",
  accent: accent.dark,
  "accent-strong": "#8fdcd9",
  "accent-ink": "#04282a",
  "accent-wash": "#163a3b",
  good: "#5fb585",
  warn: "#d9b44a",
  bad: "#ee8d4a",
  severe: "#f2736b",
  "shadow-color": "rgb(0 0 0 / 45%)",
  "code-surface": "#222d33",
  "code-keyword": "#d09be0",
  "code-string": "#8fcf9f",
  "code-comment": "#93a3a9",
  "code-constant": "#8dbcf2",
  "code-function": accent.dark,
  ...plate,
};

/** For an image, which cannot follow the scheme of the page around it. */
export const forBothSchemes = { line: "#7b8b9259", accent: "#1f8a8c" } as const;

/** The roles as custom properties. An element with a color scheme of its own, such as a plate, has the colors of that one. */
export function colorTokens(): string {
  const tokens = Object.entries(light).map(([role, onLight]) => {
    const onDark = Reflect.get(dark, role);
    return `--${role}: ${onLight === onDark ? onLight : `light-dark(${onLight}, ${onDark})`};`;
  });
  return `@layer colors{:root{${tokens.join("")}}}`;
}
