import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { videos } from "./videos.ts";

const folder = join(import.meta.dirname, "..", "..", "site", "public", "videos");
const ownVideos = videos.filter((video) => video.kind === "own");

test.each(ownVideos)("the captions of $name are the sentences of its transcript", ({ name, transcript }) => {
  const cues = readFileSync(join(folder, `${name}.vtt`), "utf8")
    .trim()
    .split("\n\n")
    .slice(1);
  expect(cues.map((cue) => cue.split("\n").slice(1).join(" "))).toEqual(transcript);
});
