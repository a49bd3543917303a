import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filmSchemes, videoHeight, videos, videoWidth } from "#content/pages/videos.ts";
import { framesPerSecond } from "./film.ts";

const publicFolder = join(import.meta.dirname, "..", "..", "site", "public");
const published = videos.flatMap((video) =>
  video.kind === "own-film"
    ? filmSchemes.map((scheme) => ({ id: video.id, scheme, seconds: video.seconds, ...video.schemes[scheme] }))
    : [],
);
const size = { width: 2 * videoWidth, height: 2 * videoHeight };

/** The content of a box of an MP4 file (ISO 14496-12), the first of its name. */
function boxOf(file: Buffer, name: string): Buffer {
  const at = file.indexOf(name);
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4));
}

test.each(published)("$id, $scheme: the film has twice the pixels of its area and its full length", (film) => {
  const paths = film.files.map(({ path }) => join(publicFolder, path));
  const mp4 = readFileSync(paths.find((path) => path.endsWith(".mp4")) ?? "");
  const picture = boxOf(boxOf(mp4, "stsd"), "avc1");
  expect({ width: picture.readUInt16BE(24), height: picture.readUInt16BE(26) }).toEqual(size);
  expect(boxOf(mp4, "stsz").readUInt32BE(8)).toBe(film.seconds * framesPerSecond);
  const header = boxOf(mp4, "mvhd");
  expect(header.readUInt32BE(16) / header.readUInt32BE(12)).toBeCloseTo(film.seconds, 1);

  const webm = readFileSync(paths.find((path) => path.endsWith(".webm")) ?? "");
  const sizeElements = Buffer.from([
    0xb0,
    0x82,
    size.width >> 8,
    size.width & 255,
    0xba,
    0x82,
    size.height >> 8,
    size.height & 255,
  ]);
  expect(webm.includes(sizeElements)).toBe(true);
});

test.each(published)(
  "$id, $scheme: each file of the film has at most 700 kB, the poster 40 kB",
  ({ files, poster }) => {
    const heavy = files.filter(({ path }) => statSync(join(publicFolder, path)).size > 700_000);
    expect(heavy).toEqual([]);
    expect(statSync(join(publicFolder, poster)).size).toBeLessThanOrEqual(40_000);
  },
);
