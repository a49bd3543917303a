import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { type FilmScheme, videoHeight, videoWidth } from "#content/pages/videos.ts";
import { colorTokens } from "#site/drawing/colors.ts";
import { element } from "#site/drawing/svg.ts";
import { findChromium } from "../../scripts/find-chromium.ts";
import { installPackages, runs } from "../../scripts/system-programs.ts";
import { type Film, frameAt, framesPerSecond, plate } from "./film.ts";

const isThere = () => runs("ffmpeg", ["-version"], "ignore");

/** Makes sure that ffmpeg can be run: the one at hand, else Debian's package. @throws Error saying what to install. */
export function ensureFfmpeg(): void {
  if (!isThere()) installPackages(["ffmpeg"]);
  if (!isThere()) throw new Error("Making the films needs ffmpeg: install the package ffmpeg.");
}

/** Calm pictures with fine lines: constant quality, and a whole picture every 20 seconds for seeking. */
const keyframeInterval = String(framesPerSecond * 20);

/** `scm`: tools of AV1 for drawn pictures, as opposed to those of a camera. */
const webm = ["-c:v", "libsvtav1", "-crf", "50", "-preset", "8", "-svtav1-params", "scm=1"];
const quality = ["-crf", "35", "-preset", "slow", "-tune", "animation", "-bf", "8"];
const mp4 = ["-c:v", "libx264", ...quality, "-movflags", "+faststart"];
const shared = ["-an", "-pix_fmt", "yuv420p", "-g", keyframeInterval, "-map_metadata", "-1", "-fflags", "+bitexact"];
const exactStreams = ["-flags:v", "+bitexact"];

/** The colors of the pictures are those of the web; without the mark players guess by the height. */
const colors = [
  ...["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"],
  ...["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"],
];

async function runFfmpeg(programArguments: readonly string[], pictures: AsyncIterable<Buffer>): Promise<void> {
  const ffmpeg = spawn("ffmpeg", ["-v", "error", "-y", ...programArguments], { stdio: ["pipe", "inherit", "inherit"] });
  const exited = once(ffmpeg, "exit");
  for await (const picture of pictures) {
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await exited;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
}

/** Writes both files of a film from its PNG pictures: H.264 in MP4 and AV1 in WebM, without sound. */
export async function encodeFilm(pictures: AsyncIterable<Buffer>, fileWithoutEnding: string): Promise<void> {
  const input = ["-f", "image2pipe", "-c:v", "png", "-framerate", String(framesPerSecond), "-i", "-"];
  const outputs = [
    ...[...mp4, ...colors, ...shared, ...exactStreams, `${fileWithoutEnding}.mp4`],
    ...[...webm, ...colors, ...shared, ...exactStreams, `${fileWithoutEnding}.webm`],
  ];
  await runFfmpeg([...input, ...outputs], pictures);
}

/** Writes one picture as WebP. */
export async function encodePoster(picture: Buffer, file: string): Promise<void> {
  async function* one() {
    yield picture;
  }
  await runFfmpeg(["-f", "image2pipe", "-c:v", "png", "-i", "-", "-c:v", "libwebp", "-quality", "60", file], one());
}

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
