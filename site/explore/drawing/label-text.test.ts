import { expect, test } from "vitest";
import { fittingText, lastParts, rowNames, shortenedName } from "./label-text.ts";

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
  expect(lastParts("org.jsoup.*", 5)).toBe("jsoup.*");
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

test("the name of a row has all the room at its left", () => {
  const rows = { count: 1, pitch: 10, nameOf: () => "internal", numberOf: () => "1", isMarked: undefined };
  const textAt = (x: number) => rowNames(rows, { x, y: 0, scale: 0.5, width: 300, height: 100 })[0]?.text;
  expect([120, 60].map(textAt)).toEqual(["internal 1", "…rnal 1"]);
});
