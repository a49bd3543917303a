import { array, assert, property, string } from "fast-check";
import { expect, it } from "vitest";
import { noText, packTexts, textAt } from "./packed-text.ts";

it("gives back every text that was packed", () => {
  assert(
    property(array(string({ unit: "grapheme" })), (texts) => {
      const packed = packTexts(texts);
      expect(texts.map((_, index) => textAt(packed, index))).toEqual(texts);
    }),
  );
});

it("has no text beyond the end", () => {
  expect(textAt(packTexts(["a"]), 1)).toBe("");
  expect(textAt(noText, 0)).toBe("");
});
