import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { zipArchive } from "./zip-archive.ts";

const entries = [
  { path: "notebooks/a.ipynb", content: Buffer.from("{}") },
  { path: "analyses/größe.csv", content: Buffer.from("LOC\n".repeat(1000)) },
];

/** Reads an archive as zip programs do: from the central directory at its end. */
function unzip(archive: Buffer): { path: string; text: string }[] {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [compressedSize, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const path = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const file = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(file)).toBe(0x04034b50);
    const start = file + 30 + archive.readUInt16LE(file + 26);
    at += 46 + nameLength;
    return { path, text: inflateRawSync(archive.subarray(start, start + compressedSize)).toString() };
  });
}

test("an archive gives back what was put in", () => {
  const expected = entries.map(({ path, content }) => ({ path, text: content.toString() }));
  expect(unzip(zipArchive(entries))).toEqual(expected);
});

test("the same entries give the same archive", () => {
  expect(zipArchive(entries).equals(zipArchive(entries))).toBe(true);
});
