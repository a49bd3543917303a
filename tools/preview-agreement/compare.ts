import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fewestFindings } from "#content/catalog/preview-agreement.ts";
import { smells } from "#content/catalog/smells/index.ts";
import { thresholdFor } from "#content/catalog/smells/rule-limit.ts";
import type { Smell } from "#content/catalog/smells/smell.ts";
import { noPackage } from "#site/results/read/type-registry.ts";
import { type CodeEnding, codeEndings } from "#site/source-code/code-endings.ts";
import { countShared } from "./count-shared.ts";
import { type FetchedProject, fetchProject } from "./fetch-sources.ts";
import { languages, measureProject } from "./measure-project.ts";
import { projects } from "./projects.ts";

/**
 * Compares what /explore finds in dropped code with the results of the tools and with a second program, and writes
 * `content/catalog/preview-agreement.json`:
 *
 *     node tools/preview-agreement/compare.ts FOLDER
 *
 * With `java`, `cs` or `py` behind it, it compares and writes that language only. The folder keeps the code that it fetches from Debian and GitHub. It needs git, tar, and Python 3.11.
 */
const [, , kept, only] = process.argv;
if (!kept) throw new Error("Name a folder for the code that is fetched.");

const catalog: readonly Smell[] = smells;

/** The limits of the rules of a language, and of those on components, which are the same for all. */
function limitsOf(language: CodeEnding) {
  return Object.fromEntries(
    catalog.flatMap((smell) => {
      const rule = thresholdFor(smell, languages[language].rulesOf) ?? thresholdFor(smell, "designite-java");
      return rule ? [[smell.id, { ...rule.limits, ...rule.codeLimits }]] : [];
    }),
  );
}

interface CountedAgain {
  /** Smell, place, method. */
  findings: [string, string, string][];
  uses: [string, string][];
}

function countAgain({ language, folder, files }: FetchedProject): CountedAgain {
  const input = JSON.stringify({ language, folder, files, limits: limitsOf(language) });
  const program = join(import.meta.dirname, "count_again.py");
  return JSON.parse(execFileSync("python3", [program], { input, encoding: "utf8", maxBuffer: 1e9 }));
}

interface Counts {
  reference?: number;
  found?: number;
  right?: number;
  first: number;
  second: number;
  both: number;
}

const noMethods = () => ({ listed: 0, equal: 0, withoutLines: 0 });
const methods = { cs: noMethods(), java: noMethods(), py: noMethods() };
const counts: Record<CodeEnding, Map<string, Counts>> = { cs: new Map(), java: new Map(), py: new Map() };

for (const project of projects) {
  if (only && project.language !== only) continue;
  // The tools read tests as other code, and the page leaves them out.
  const fetched = await fetchProject(project, kept, project.compare !== undefined);
  const measured = await measureProject(fetched);
  console.log(`\n${project.name}: ${fetched.files.length} files.`, ...measured.remarks);
  const ofLanguage = counts[project.language];
  const countsOf = (smell: string) => {
    const found = ofLanguage.get(smell) ?? { first: 0, second: 0, both: 0 };
    ofLanguage.set(smell, found);
    return found;
  };

  const again = countAgain(fetched);
  const first = measured.findings.map(({ smell, packageName, type, method }) => {
    const place = type === "" ? packageName : packageName === noPackage ? type : `${packageName}.${type}`;
    return { smell, text: `${place === noPackage ? "" : place} ${method}` };
  });
  const second = again.findings.map(([smell, place, method]) => ({ smell, text: `${place} ${method}` }));
  for (const smell of new Set([...first, ...second].map((one) => one.smell))) {
    const textsOf = (of: typeof first) => of.filter((one) => one.smell === smell).map(({ text }) => text);
    const { one, other, both, differing } = countShared(textsOf(first), textsOf(second));
    const sums = countsOf(smell);
    sums.first += one;
    sums.second += other;
    sums.both += both;
    if (differing.length > 0) console.log(`${smell}: here and in the second program`, differing.slice(0, 12));
  }

  const compared = project.compare?.(measured, fetched.folder, kept);
  if (!compared) continue;
  for (const key of ["listed", "equal", "withoutLines"] as const)
    methods[project.language][key] += compared.methods[key];
  for (const [smell, { one, other, both, differing }] of compared.smells) {
    const sums = countsOf(smell);
    sums.found = (sums.found ?? 0) + one;
    sums.reference = (sums.reference ?? 0) + other;
    sums.right = (sums.right ?? 0) + both;
    if (differing.length > 0) console.log(`${smell}: here and in the tool`, differing.slice(0, 12));
  }
}

console.log("\nMethods of the reference", methods);
for (const language of codeEndings) console.table(Object.fromEntries(counts[language]));

const order = catalog.map(({ id }) => id);
const rulesOf = (language: CodeEnding) =>
  order.flatMap((smell) => {
    const found = counts[language].get(smell);
    if (!found) return [];
    const { reference = 0, found: here = 0, right = 0, ...again } = found;
    const isCompared = Math.max(reference, here) >= fewestFindings;
    return [isCompared ? { smell, withTool: { reference, found: here, right } } : { smell, again }];
  });
const namesOf = (language: CodeEnding) =>
  projects
    .filter((project) => project.language === language)
    .map(({ name, from }) => ("commit" in from ? `${name} (commit ${from.commit.slice(0, 7)})` : name));
const file = join(import.meta.dirname, "../../content/catalog/preview-agreement.json");
const written = JSON.parse(readFileSync(file, "utf8"));
for (const language of codeEndings) {
  if (only && language !== only) continue;
  written.projects[language] = namesOf(language);
  written.methods[language] = methods[language];
  written.rules[language] = rulesOf(language);
}
writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
