import { readFileSync } from "node:fs";
import { join } from "node:path";
import { videoHeight, videoWidth } from "#content/videos.ts";

const root = join(import.meta.dirname, "..", "..");

function fontFace(family: string, packageName: string): string {
  const file = join(
    root,
    "node_modules/@fontsource-variable",
    packageName,
    "files",
    `${packageName}-latin-wght-normal.woff2`,
  );
  const address = `data:font/woff2;base64,${readFileSync(file).toString("base64")}`;
  return `@font-face { font-family: "${family}"; font-weight: 100 900; src: url(${address}) format("woff2"); }`;
}

/** The site's own colors and type, in the light scheme; sizes fit for a film that is shown at half its width. */
const styles = `
html { color-scheme: light; }
body { margin: 0; background: var(--surface); }
svg { display: block; font-family: var(--font-sans); font-variant-numeric: tabular-nums; }
text { fill: var(--ink); font-size: 18px; white-space: pre; }
.title { font-size: 34px; font-weight: 600; letter-spacing: -0.02em; }
.heading { font-size: 22px; font-weight: 600; letter-spacing: -0.01em; }
.figure { font-size: 38px; font-weight: 600; letter-spacing: -0.02em; }
.strong { font-weight: 600; }
.code { font-family: var(--font-mono); font-size: 18px; font-variant-ligatures: none; }
.small { font-size: 16px; }
.soft { fill: var(--ink-soft); }
.accent { fill: var(--accent); }
.severe { fill: var(--severe); }
.good { fill: var(--good); }
.halo { paint-order: stroke; stroke: var(--surface); stroke-width: 8px; stroke-linejoin: round; }
.end { text-anchor: end; }
.middle { text-anchor: middle; }
`;

/** The empty page on which the pictures of a film are shown one after another. */
export function stagePage(): string {
  const tokens = readFileSync(join(root, "site/styles/tokens.css"), "utf8");
  const fonts = [fontFace("Instrument Sans", "instrument-sans"), fontFace("JetBrains Mono", "jetbrains-mono")];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Film</title>',
    `<style>${fonts.join("\n")}\n${tokens}\n${styles}</style></head><body>`,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${videoWidth}" height="${videoHeight}" viewBox="0 0 ${videoWidth} ${videoHeight}"></svg>`,
    "</body></html>",
  ].join("");
}
