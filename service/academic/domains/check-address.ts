import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { AcademicAdvice } from "../../context.ts";
import { AcademicData, academicDataFile, asciiDomain, domainAndParents } from "./domain-lists.ts";

type CheckAddress = (email: string) => AcademicAdvice;

/** Prepares the look-up. Of several matching domains the longest is used: `cs.dal.ca` before `dal.ca`. */
export function createAddressCheck(data: AcademicData): CheckAddress {
  const institutions = new Map(
    data.institutions.split("\n").map((line): [domain: string, names: string[]] => {
      const [domain = "", ...names] = line.split("\t");
      return [domain, names];
    }),
  );
  const suffixes = new Set(data.academicSuffixes.split("\n"));
  const notAcademic = new Set(data.notAcademic.split("\n"));
  const flagged = new Set(data.flagged.split("\n"));
  const disposable = new Set(data.disposable.split("\n"));
  const freeMail = new Set(data.freeMail.split("\n"));
  const { publishedOn } = data;

  function academicAdvice(domains: readonly string[]): AcademicAdvice | undefined {
    if (domains.some((domain) => notAcademic.has(domain))) return undefined;
    const listed = domains.find((domain) => institutions.has(domain));
    const suffix = domains.slice(1).find((domain) => suffixes.has(domain));
    const known = { names: namesOf(listed), publishedOn: publishedOn.institutions };
    const flaggedDomain = domains.find((domain) => flagged.has(domain));
    if (flaggedDomain && (listed || suffix)) return { kind: "flagged", domain: flaggedDomain, ...known };
    if (listed) return { kind: "institution", domain: listed, ...known };
    return suffix ? { kind: "academic-suffix", suffix, publishedOn: publishedOn.institutions } : undefined;
  }

  function namesOf(domain: string | undefined): readonly string[] {
    return (domain !== undefined && institutions.get(domain)) || [];
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
  return (email) => {
    const domains = domainAndParents(asciiDomain(email.slice(email.lastIndexOf("@") + 1)));
    return academicAdvice(domains) ?? providerAdvice(domains) ?? { kind: "unknown", publishedOn: oldest };
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
): Promise<(email: string) => AcademicAdvice | undefined> {
  const file = buildFolder === undefined ? undefined : join(buildFolder, academicDataFile);
  if (file === undefined || !existsSync(file)) return () => undefined;
  return createAddressCheck(await loadAcademicData(file));
}
