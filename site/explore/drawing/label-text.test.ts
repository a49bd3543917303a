import { expect, test } from "vitest";
import { fittingText, lastParts, shortenedName } from "./label-text.ts";

test("the first text that has room is taken, and the last one if none has", () => {
  const texts = ["lines of code", "lines", "LOC"];
  expect([100, 40, 5].map((room) => fittingText(texts, room))).toEqual(texts);
});

test("a name keeps as many of its last parts as have room", () => {
  expect([200, 90, 5].map((room) => lastParts("org.jsoup.nodes", room))).toEqual([
    "org.jsoup.nodes",
    "jsoup.nodes",
    "nodes",
  ]);
});

test("a name is shortened at its beginning, at a dot where there is one", () => {
  expect([105, 98, 42, 14].map((room) => shortenedName("org.jsoup.nodes", room))).toEqual([
    "org.jsoup.nodes",
    "…jsoup.nodes",
    "…nodes",
    "",
  ]);
  expect(shortenedName("examples", 49)).toBe("…amples");
});
