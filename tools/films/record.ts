import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { type FilmScheme, videoHeight, videoWidth } from "#content/pages/videos.ts";
import { colorTokens } from "#site/drawing/colors.ts";
import { element } from "#site/drawing/svg.ts";
import { findChromium } from "../../scripts/find-chromium.ts";
import { type Film, frameAt, framesPerSecond } from "./film.ts";
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
function stagePage(): string {
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

/** A stage on which pictures are photographed. */
export interface Camera {
  photograph: (picture: string) => Promise<Buffer>;
  close: () => Promise<void>;
}

/** Pixels of a film for each pixel of the area in which it is shown. */
const pixelRatio = 2;

async function show(page: Page, picture: string): Promise<void> {
  await page.locator("#picture").evaluate((svg, content) => {
    svg.innerHTML = content;
  }, picture);
}

/** @param colorScheme that of the paper around the plate. */
export async function openCamera(colorScheme: FilmScheme): Promise<Camera> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("Making the films needs Chromium: install the package chromium.");
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
  });
  const page = await browser.newPage({
    viewport: { width: videoWidth, height: videoHeight },
    deviceScaleFactor: pixelRatio,
    colorScheme,
  });
  await page.setContent(stagePage());
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
  const session = await page.context().newCDPSession(page);
  return {
    photograph: async (picture) => {
      await show(page, picture);
      // Larger files, in a third of the time.
      const { data } = await session.send("Page.captureScreenshot", {
        format: "png",
        optimizeForSpeed: true,
        clip: { x: 0, y: 0, width: videoWidth, height: videoHeight, scale: pixelRatio },
      });
      return Buffer.from(data, "base64");
    },
    close: () => browser.close(),
  };
}

/** The pictures of a film one after another, by its own time; a picture that has not changed is not taken again. */
export async function* recordFilm(film: Film, camera: Camera): AsyncGenerator<Buffer> {
  let last: { picture: string; photograph: Buffer } = { picture: "", photograph: Buffer.alloc(0) };
  for (let frame = 0; frame < film.seconds * framesPerSecond; frame += 1) {
    const picture = frameAt(film, frame / framesPerSecond);
    if (picture !== last.picture) last = { picture, photograph: await camera.photograph(picture) };
    yield last.photograph;
  }
}
