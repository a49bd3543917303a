import { expect, test } from "vitest";
import { formatLicenseBlock, readLicenseBlock } from "#contract/license-key.ts";
import { publishedKey } from "#test/support/sample-keys.ts";
import { sampleLicense } from "#test/support/sample-license.ts";
import { signLicense } from "./sign-license.ts";

const key = await signLicense(sampleLicense, publishedKey);
const block = formatLicenseBlock(key);

test("the block has marker lines, and no line that a mail program wraps", () => {
  const lines = block.split("\n");
  expect(lines.at(0)).toBe("-----BEGIN DESIGNITE LICENSE-----");
  expect(lines.at(-1)).toBe("-----END DESIGNITE LICENSE-----");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(72);
});

test("no line of the key begins with a dot or a dash", () => {
  const awkward = `${"a".repeat(64)}.-${"b".repeat(62)}--c`;
  const lines = formatLicenseBlock(awkward).split("\n").slice(1, -1);
  expect(lines).toEqual([`${"a".repeat(64)}.-`, `${"b".repeat(62)}--`, "c"]);
});

test("a key that fills its lines has no empty one", () => {
  expect(formatLicenseBlock("a".repeat(128)).split("\n").slice(1, -1)).toEqual(["a".repeat(64), "a".repeat(64)]);
});

test.each([
  ["as it was sent", block],
  ["without the lines", key],
  ["with the whole mail around it", `Hello,\n\nhere is your key:\n\n${block}\n\nDesignite\n-----END-----`],
  ["quoted in an answer", `On Monday you wrote:\n${block.replaceAll(/^/gm, "> ")}`],
  ["quoted twice", block.replaceAll(/^/gm, ">> ")],
  ["with the line ends of another system", block.replaceAll("\n", "\r\n")],
  ["in one line", block.replaceAll("\n", " ")],
  ["with blanks and marks that copying adds", `\uFEFF\t${block.replaceAll("\n", "\u00A0\n\u200B")}  `],
])("the key is found %s", (_, text) => {
  expect(readLicenseBlock(text)).toBe(key);
});

test.each([block.replace(/-+END.*$/, ""), block.replace(/^-+BEGIN.*\n/, "")])(
  "without one of its marker lines the block is returned whole, which is no key",
  (text) => {
    expect(readLicenseBlock(text)).toBe(text.replaceAll(/\s/g, ""));
  },
);
