import {
  bucketOf,
  domainAndParents,
  type InstitutionNames,
  institutionNamesFiles,
} from "#contract/institution-names.ts";
import {
  foldWord,
  type InstitutionWords,
  institutionWordsFiles,
  longWordsIn,
  wordFilesOf,
} from "#contract/institution-words.ts";
import { type AcademicData, asciiDomain, dataSources } from "./domain-lists.ts";
import type { InstitutionList } from "./institution-list.ts";

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

/** The contents of the files with names for the form, by number. Each domain has its first name. */
export function compileInstitutionNames(list: InstitutionList, freeMail: readonly string[]): InstitutionNames[] {
  const files: Record<string, string | null>[] = Array.from({ length: institutionNamesFiles }, () => ({}));
  for (const domain of asciiDomains(freeMail)) Object.assign(files[bucketOf(domain)] ?? {}, { [domain]: null });
  for (const [domain, [name]] of listedInstitutions(list)) {
    const file = files[bucketOf(domain)];
    if (!file) continue;
    if (name) file[domain] = name;
    else delete file[domain];
  }
  return files;
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
        `The academic check names ${name} ${version}, but ${versions[name]} is at hand. Bring service/academic/domains/domain-lists.ts up to date, with the day on which that version was published.`,
      );
    }
  }
}

/** The list has schools too, whose names are seldom typed into the form and would make every word the like of another. */
const higherEducation = /univers|instit|colle|hochsch|polyt|politec|acade|facult|fakult|ecole/;
const latin = /^\p{Script=Latin}+$/u;

/**
 * The contents of the files with the words of names, by number. The words of `ourNames`, the universities that have
 * used the tools, come before more frequent ones.
 */
export function compileInstitutionWords(list: InstitutionList, ourNames: readonly string[]): InstitutionWords[] {
  const known = new Map<string, { word: string; count: number }>();
  const add = (name: string, weight: number) => {
    for (const word of new Set(longWordsIn(name))) {
      if (!latin.test(word)) continue;
      const entry = known.get(foldWord(word)) ?? { word, count: 0 };
      known.set(foldWord(word), { ...entry, count: entry.count + weight });
    }
  };
  for (const name of ourNames) add(name, list.institutions.size);
  for (const names of list.institutions.values()) {
    for (const name of names) if (higherEducation.test(foldWord(name))) add(name, 1);
  }
  const files: string[][] = Array.from({ length: institutionWordsFiles }, () => []);
  for (const { word } of [...known.values()].sort((one, other) => other.count - one.count)) {
    for (const file of wordFilesOf(word)) files[file]?.push(word);
  }
  return files;
}
