import { expect, test } from "vitest";
import { type Encoding, preferred } from "./served-file.ts";

const choose = (header: string | undefined, encodings: readonly Encoding[]) =>
  preferred(
    header,
    encodings.map((encoding) => ({ encoding })),
  ).encoding;

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.5, gzip;q=0.9", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=1.0, gzip; q=1.0", "br"],
  ["*;q=0", "identity"],
  ["identity;q=1, *;q=0", "identity"],
  ["identity", "identity"],
  ["identity, gzip;q=0.5", "gzip"],
  ["deflate", "identity"],
  ["br;q=nonsense", "identity"],
  ["br;q=7", "identity"],
  [";;,,;q", "identity"],
])("for %j chooses %s", (header, expected) => {
  expect(choose(header, ["br", "gzip", "identity"])).toBe(expected);
});

test("never chooses a coding that is not available", () => {
  expect(choose("br", ["gzip", "identity"])).toBe("identity");
  expect(choose("br, gzip;q=0.1", ["gzip", "identity"])).toBe("gzip");
});
