import { chromium, type Page } from "@playwright/test";
import { type FilmScheme, videoHeight, videoWidth } from "#content/pages/videos.ts";
import { findChromium } from "../../scripts/find-chromium.ts";
import { type Film, frameAt, framesPerSecond } from "./film.ts";
import { stagePage } from "./stage.ts";

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
