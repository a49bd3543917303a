import { requestsOf } from "./calls.ts";
import { expect, test } from "./fixtures.ts";

test("the videos of the home page are fetched when the visitor comes near, and captions when one is played", async ({
  page,
}) => {
  const paths = requestsOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(paths.filter((path) => path.startsWith("/videos/"))).toEqual([]);

  const video = page.locator("video").first();
  await video.scrollIntoViewIfNeeded();
  await expect.poll(() => paths.filter((path) => path.endsWith(".webp")).length).toBeGreaterThan(0);
  expect(paths.filter((path) => path.startsWith("/videos/") && !path.endsWith(".webp"))).toEqual([]);

  await video.evaluate((player: HTMLVideoElement) => player.play());
  await expect.poll(() => paths.filter((path) => path.endsWith(".vtt"))).toHaveLength(1);
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.5);
});
