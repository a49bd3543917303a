import { expect, test } from "vitest";
import { readBase64Url, writeBase64Url } from "./license-key.ts";

test.each([
  { bytes: [0], text: "AA" },
  { bytes: [0, 1], text: "AAE" },
  { bytes: [0, 1, 2], text: "AAEC" },
  { bytes: [251, 239, 190, 255, 255, 255], text: "----____" },
])("$bytes are $text, without padding", ({ bytes, text }) => {
  expect(writeBase64Url(Uint8Array.from(bytes))).toBe(text);
  expect(readBase64Url(text)).toEqual(Uint8Array.from(bytes));
});

test.each(["", "A", "AAAAA", "AA==", "A+", "A/", " AA", "AA\n", "é", "éAA", "AAé", "AB"])(
  "%j is not canonical",
  (text) => {
    expect(readBase64Url(text)).toBeUndefined();
  },
);
