import { whenLoadedAndIdle } from "./when-idle.ts";

/** The fonts that are fetched after the page has loaded: the attribute that says it is there, and what is set in it. */
const lateFonts = {
  "data-code-font": ["JetBrains Mono", "code, pre"],
  "data-label-font": ["Instrument Sans Label", ".specimen, .label, .drawing"],
  "data-math-font": ["Noto Sans Math", "math"],
} as const;

/**
 * Fetches the late fonts that this page needs. The style sheet uses each once the document element has its attribute:
 * what is set in it is laid out once, and each font in a task of its own.
 */
export function loadLateFonts(): void {
  whenLoadedAndIdle(async () => {
    const needed = Object.entries(lateFonts).filter(([, [, users]]) => document.querySelector(users));
    const fetched = needed.map(([attribute, [family]]) => ({
      attribute,
      font: document.fonts.load(`1em "${family}"`),
    }));
    for (const { attribute, font } of fetched) {
      await font.catch(() => undefined);
      document.documentElement.setAttribute(attribute, "");
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    }
  });
}
