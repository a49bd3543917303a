import { expect, test } from "vitest";
import { fileSize } from "./file-size.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [1234, "1.23 kB"],
  [12_345_678, "12.3 MB"],
  [999_499, "999 kB"],
  [999_999, "1 MB"],
  [4_000_000_000, "4 GB"],
])("%i is written %s", (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
