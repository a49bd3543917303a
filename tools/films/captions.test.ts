import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Caption, filmCaptions } from "#content/pages/film-captions.ts";
import { videos } from "#content/pages/videos.ts";
import { captionFile, frameAt } from "./film.ts";
import { filmFromSource } from "./film-from-source.ts";
import { filmStructure } from "./film-structure.ts";

const films: readonly [string, readonly Caption[]][] = Object.entries(filmCaptions);
const publicFolder = join(import.meta.dirname, "..", "..", "site", "public");

test("a caption file has a head, times in milliseconds and the sentences", () => {
  const file = captionFile([
    { from: 0.5, to: 4, text: "One." },
    { from: 59.999, to: 61.25, text: "Two." },
  ]);
  expect(file).toBe(
    "WEBVTT\n\n00:00:00.500 --> 00:00:04.000 line:84%\nOne.\n\n00:00:59.999 --> 00:01:01.250 line:84%\nTwo.\n",
  );
});

test.each(films)("the published captions of %s are the sentences of its transcript", (id, captions) => {
  expect(readFileSync(join(publicFolder, "films", `${id}.vtt`), "utf8")).toBe(captionFile(captions));
});

test.each(films)("the captions of %s follow each other, fit two lines and can be read in their time", (_, captions) => {
  const starts = captions.slice(1).map(({ from }) => from);
  expect(captions.slice(0, -1).filter(({ to }, index) => to > (starts[index] ?? 0))).toEqual([]);
  expect(captions.filter(({ text }) => text.length > 84)).toEqual([]);
  // At most 20 characters a second, as broadcasters' guidelines for subtitles allow.
  expect(captions.filter(({ from, to, text }) => text.length / (to - from) > 20)).toEqual([]);
});

test("every caption ends within its film", () => {
  const late = videos.flatMap((video) => {
    const captions: readonly Caption[] = filmCaptions[video.id];
    return video.kind === "own-film" ? captions.filter(({ to }) => to > video.seconds) : [];
  });
  expect(late).toEqual([]);
});

/** The numbers of a text; those of versions stay whole. */
const numbersIn = (text: string) => text.match(/\d+(?:[.,]\d+)*/g) ?? [];

test.each([filmFromSource, filmStructure])("each number in the captions of $id is seen while it is told", (film) => {
  const missing = filmCaptions[film.id].flatMap(({ from, to, text }) => {
    const moments = Array.from({ length: 5 }, (_, index) => from + ((to - from) * (index + 0.5)) / 5);
    const seen = new Set(moments.flatMap((seconds) => numbersIn(frameAt(film, seconds).replaceAll(/<[^>]*>/g, " "))));
    return numbersIn(text)
      .filter((number) => !seen.has(number))
      .map((number) => `${number}: ${text}`);
  });
  expect(missing).toEqual([]);
});
