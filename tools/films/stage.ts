import { readFileSync } from "node:fs";
import { join } from "node:path";
import { videoHeight, videoWidth } from "#content/pages/videos.ts";
import { colorTokens } from "#site/drawing/colors.ts";
import { element } from "#site/drawing/svg.ts";
import { plate } from "./write-on.ts";

const root = join(import.meta.dirname, "..", "..");

function fontFace(family: string, file: string): string {
  const bytes = readFileSync(join(root, "node_modules/@fontsource-variable", file)).toString("base64");
  const source = `url(data:font/woff2;base64,${bytes}) format("woff2")`;
  return `@font-face { font-family: "${family}"; font-weight: 100 900; font-stretch: 75% 100%; src: ${source}; }`;
}

const fonts = [
  fontFace("Instrument Sans", "instrument-sans/files/instrument-sans-latin-standard-normal.woff2"),
  fontFace("JetBrains Mono", "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2"),
];

/** The site's own colors and type. A film has twice the pixels of the area in which it is shown. */
const styles = `
body { margin: 0; background: var(--surface); }
svg { display: block; font-family: "Instrument Sans"; font-variant-numeric: tabular-nums; }
text { fill: var(--ink); font-size: 17px; white-space: pre; }
.plate { color-scheme: dark; --surface: var(--plate); }
.title { font-size: 32px; font-weight: 600; letter-spacing: -0.02em; }
.heading { font-size: 21px; font-weight: 600; letter-spacing: -0.012em; }
.source { fill: var(--ink-soft); font-size: 15px; font-stretch: 80%; }
.figure { font-size: 40px; font-weight: 600; letter-spacing: -0.02em; }
.value { font-size: 22px; font-weight: 600; }
.small { font-size: 16px; }
.title, .heading, .figure, .value { font-variant-numeric: proportional-nums; }
.strong { font-weight: 600; }
.name { font-family: "JetBrains Mono"; font-size: 15px; font-weight: 500; font-variant-ligatures: none; }
.code { font-family: "JetBrains Mono"; font-size: 14.5px; font-variant-ligatures: none; }
.narrow-code { font-family: "JetBrains Mono"; font-size: 13px; font-variant-ligatures: none; }
.on-bar { fill: var(--plate); }
.label { font-size: 14px; font-stretch: 80%; }
.soft { fill: var(--ink-soft); }
.accent { fill: var(--accent); }
.severe { fill: var(--severe); }
.lozenge { fill: var(--accent); font-size: 9px; }
.halo { paint-order: stroke; stroke: var(--surface); stroke-width: 6px; stroke-linejoin: round; }
.end { text-anchor: end; }
.middle { text-anchor: middle; }
`;

/** The empty page on which the pictures of a film are shown one after another. */
export function stagePage(): string {
  const tokens = colorTokens() + readFileSync(join(root, "site/styles/tokens.css"), "utf8");
  const { radius, ...area } = plate;
  const size = `width="${videoWidth}" height="${videoHeight}" viewBox="0 0 ${videoWidth} ${videoHeight}"`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Film</title>',
    `<style>${fonts.join("\n")}\n${tokens}\n${styles}</style></head><body>`,
    `<svg id="picture" xmlns="http://www.w3.org/2000/svg" ${size}></svg>`,
    `<svg width="0" height="0"><clipPath id="plate">${element("rect", { ...area, rx: radius })}</clipPath></svg>`,
    "</body></html>",
  ].join("");
}
