import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { domainAndParents } from "#contract/institution-names.ts";
import type { AcademicAdvice } from "../../platform/context/app-context.ts";
import { AcademicData, academicDataFile, asciiDomain } from "./domain-lists.ts";

type CheckAddress = (mailbox: string) => AcademicAdvice;

/** Prepares the look-up. Of several matching domains the longest is used: `cs.dal.ca` before `dal.ca`. */
export function createAddressCheck(data: AcademicData): CheckAddress {
  const institutions = sortedLines(data.institutions);
  const suffixes = new Set(data.academicSuffixes.split("\n"));
  const notAcademic = new Set(data.notAcademic.split("\n"));
  const flagged = new Set(data.flagged.split("\n"));
  const disposable = new Set(data.disposable.split("\n"));
  const freeMail = new Set(data.freeMail.split("\n"));
  const { publishedOn } = data;

  function academicAdvice(domains: readonly string[]): AcademicAdvice | undefined {
    if (domains.some((domain) => notAcademic.has(domain))) return undefined;
    const listed = domains.find((domain) => institutions.get(domain) !== undefined);
    const suffix = domains.slice(1).find((domain) => suffixes.has(domain));
    const known = { names: namesOf(listed), publishedOn: publishedOn.institutions };
    const flaggedDomain = domains.find((domain) => flagged.has(domain));
    if (flaggedDomain && (listed || suffix)) return { kind: "flagged", domain: flaggedDomain, ...known };
    if (listed) return { kind: "institution", domain: listed, ...known };
    return suffix ? { kind: "academic-suffix", suffix, publishedOn: publishedOn.institutions } : undefined;
  }

  function namesOf(domain: string | undefined): readonly string[] {
    return (domain !== undefined && institutions.get(domain)?.split("\t").filter(Boolean)) || [];
  }

  /** The list of flagged domains also contains free mail providers, so it is checked last. */
  function providerAdvice(domains: readonly string[]): AcademicAdvice | undefined {
    const thrownAway = domains.find((domain) => disposable.has(domain));
    if (thrownAway) return { kind: "disposable", domain: thrownAway, publishedOn: publishedOn.disposable };
    const free = domains.find((domain) => freeMail.has(domain));
    if (free) return { kind: "free-mail", domain: free, publishedOn: publishedOn.freeMail };
    const flaggedDomain = domains.find((domain) => flagged.has(domain));
    return flaggedDomain
      ? { kind: "flagged", domain: flaggedDomain, names: [], publishedOn: publishedOn.institutions }
      : undefined;
  }

  const [oldest = ""] = Object.values(publishedOn).sort();
  return (mailbox) => {
    const domains = domainAndParents(asciiDomain(mailbox.slice(mailbox.lastIndexOf("@") + 1)));
    return academicAdvice(domains) ?? providerAdvice(domains) ?? { kind: "unknown", publishedOn: oldest };
  };
}

interface SortedLines {
  /** What follows the key and a tab, which is nothing for a key alone. Undefined for an unknown key. */
  get(key: string): string | undefined;
}

const [lineFeed, tab] = [10, 9];

/**
 * Looks keys up in lines that are sorted by their keys. The keys are ASCII, the rest is any text. The bytes stay as they
 * are, in a fraction of the memory of a Map.
 */
export function sortedLines(lines: string): SortedLines {
  const bytes = Buffer.from(lines);
  /** The bytes up to a mark, or up to the end. */
  const until = (mark: number, start: number, end: number) => {
    const found = bytes.indexOf(mark, start);
    return found < 0 || found > end ? end : found;
  };
  return {
    get(key) {
      let [first, beyond] = [0, bytes.length];
      while (first < beyond) {
        const middle = (first + beyond) >> 1;
        const start = middle === 0 ? 0 : bytes.lastIndexOf(lineFeed, middle - 1) + 1;
        const end = until(lineFeed, start, bytes.length);
        const keyEnd = until(tab, start, end);
        const found = bytes.toString("latin1", start, keyEnd);
        if (found === key) return bytes.toString("utf8", Math.min(keyEnd + 1, end), end);
        if (found < key) first = end + 1;
        else beyond = start;
      }
      return undefined;
    },
  };
}

export async function loadAcademicData(file: string): Promise<AcademicData> {
  return v.parse(AcademicData, JSON.parse(await readFile(file, "utf8")));
}

/**
 * Loads the check from the lists that the build has compiled. Without a build it returns undefined for every mailbox.
 */
export async function loadAdvice(
  buildFolder: string | undefined,
): Promise<(mailbox: string) => AcademicAdvice | undefined> {
  const file = buildFolder === undefined ? undefined : join(buildFolder, academicDataFile);
  if (file === undefined || !existsSync(file)) return () => undefined;
  return createAddressCheck(await loadAcademicData(file));
}
