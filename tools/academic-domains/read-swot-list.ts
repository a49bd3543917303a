import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { asciiDomain } from "#service/academic/domains/check-address.ts";
import type { InstitutionList } from "../../scripts/build/institution-list.ts";

/**
 * Reads the list in the form of JetBrains/swot: `ca/dal.txt` has the names of the institution with the domain `dal.ca`,
 * one on each line.
 */
export function readSwotList(folder: string): InstitutionList {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".txt"));
  const institutions = files
    .filter((path) => path.includes(sep))
    .map((path): [string, string[]] => [domainOf(path), readNames(readFileSync(join(folder, path)))]);
  return {
    institutions: new Map(institutions.toSorted(([first], [second]) => (first < second ? -1 : 1))),
    academicSuffixes: readDomains(join(folder, "tlds.txt")),
    notAcademic: readDomains(join(folder, "stoplist.txt")),
    flagged: readDomains(join(folder, "abused.txt")),
  };
}

function domainOf(path: string): string {
  return asciiDomain(
    path
      .replace(/\.txt$/, "")
      .split(sep)
      .toReversed()
      .join("."),
  );
}

function readDomains(file: string): string[] {
  const lines = readFileSync(file, "utf8").split(/\s+/);
  return lines.filter((line) => line !== "").map(asciiDomain);
}

/** Lines that begin with a dot are notes, some lines are addresses, and some files have an unknown encoding. */
function readNames(file: Buffer): string[] {
  const lines = file.toString("utf8").split(/\r?\n/);
  return lines
    .map((line) => line.normalize("NFC").replace(/\s+/gu, " ").trim())
    .filter((line) => /\p{L}/u.test(line) && !/^\.|^https?:|\uFFFD|[\p{Cc}\p{Cf}]/u.test(line))
    .filter((line, index, all) => all.indexOf(line) === index);
}
