import { chromium, type Page } from "@playwright/test";
import { videoHeight, videoWidth } from "#content/videos.ts";
import { findChromium } from "../../scripts/find-chromium.ts";
import { type Film, frameAt, framesPerSecond } from "./film.ts";
import { stagePage } from "./stage.ts";

/** A stage on which pictures are photographed. */
export interface Camera {
  photograph: (picture: string) => Promise<Buffer>;
  close: () => Promise<void>;
}

async function show(page: Page, picture: string): Promise<void> {
  await page
    .locator("svg")
    .first()
    .evaluate((svg, content) => {
      svg.innerHTML = content;
    }, picture);
}

/** @param pixelRatio device pixels for each pixel of the film: 1 for a film, 2 for a poster. */
export async function openCamera(pixelRatio: number): Promise<Camera> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("Making the films needs Chromium: install the package chromium.");
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
  });
  const page = await browser.newPage({
    viewport: { width: videoWidth, height: videoHeight },
    deviceScaleFactor: pixelRatio,
    colorScheme: "light",
  });
  await page.setContent(stagePage());
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
  return {
    photograph: async (picture) => {
      await show(page, picture);
      return page.screenshot({ type: "png" });
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
