import { describe, expect, test } from "vitest";
import { dark, light } from "./colors.ts";

type Role = keyof typeof light;

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

const words = ["ink", "ink-soft", "accent", "accent-strong"] as const;
const code = ["code-keyword", "code-string", "code-comment", "code-constant", "code-function"] as const;
const pairs = (texts: readonly Role[], grounds: readonly Role[]) =>
  texts.flatMap((text) => grounds.map((ground): [Role, Role] => [text, ground]));
const onPaper = [
  ...pairs(words, ["surface", "surface-raised", "surface-sunken", "code-surface"]),
  ...pairs(["ink", "accent-strong"], ["accent-wash"]),
  ...pairs(["severe"], ["surface", "surface-raised"]),
  ...pairs(["accent-ink"], ["accent", "accent-strong"]),
  ...pairs(["ink", ...code], ["code-surface"]),
];
/** Plates are dark in both schemes. */
const onPlate = pairs([...words, ...code], ["plate", "plate-sunken", "plate-code"]);

describe.each([
  ["light", light, onPaper],
  ["dark", dark, [...onPaper, ...onPlate]],
] as const)("in the %s scheme", (_, colors, shown) => {
  test.each(shown)("%s on %s has the contrast of text (WCAG AA)", (text, ground) => {
    expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(4.5);
  });
});

test("black on white has the highest contrast", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
});
