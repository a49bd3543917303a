import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import { cycleWords } from "../explore/report/comparison-words.ts";
import { overviewOf } from "../explore/report/overview.ts";
import { overviewMarkdown } from "../explore/report/overview-markdown.ts";
import { maxFiles, mayHoldResults } from "../explore/sources/file-kinds.ts";
import { readSources } from "../explore/sources/read-sources.ts";
import { familyNames } from "../results/model/analysis.ts";
import {
  type ComparedFinding,
  type Comparison,
  compareResults,
  toolNames,
  unrelatedWords,
} from "../results/model/compare.ts";
import type { CycleChange } from "../results/model/compare-structure.ts";
import { factsOf } from "../results/model/facts.ts";
import { counted, formatValue } from "../results/model/format-value.ts";
import type { Opened } from "../results/model/opened.ts";
import type { FileSource } from "../results/model/source.ts";
import { readRun } from "../results/read/read-analysis.ts";
import { recognizeFiles } from "../results/read/recognize-files.ts";
import { runsIn, withoutCopies } from "../results/read/runs.ts";

type ReadResults = Omit<Opened, "placement">;

/** What a rule finds in the newer results, one line each. */
type Rule = (before: ReadResults, now: ReadResults, comparison: Comparison) => string[];

function placeOf({ kind, packageName, type, method }: ComparedFinding): string {
  const place = [type || packageName, method].filter(Boolean).join(", method ");
  return place ? `${kind.name} in ${place}` : kind.name;
}

/** Cycles of types and of packages that have changed in one of these ways. */
const cyclesThat =
  (rule: string, ...kinds: readonly CycleChange["kind"][]): Rule =>
  (before, now, { structure }) => {
    for (const results of [before, now]) {
      const { dependencies, packageDependencies, title } = results.analysis;
      const known = dependencies ?? packageDependencies;
      // Of a cycle that is known in part before, nobody knows whether it is new.
      if (known && !(known.isPartial && results === before)) continue;
      const what = known ? "only some dependencies" : "no dependencies";
      throw new Error(
        `${rule} can't be judged: ${results === before ? "the baseline" : "the folder"} of ${title} names ${what}.`,
      );
    }
    return (["type", "package"] as const).flatMap((level) =>
      (structure[level]?.cycles ?? [])
        .filter(({ kind }) => kinds.includes(kind))
        .map((change) => cycleWords(change, level, (name) => name)),
    );
  };

const rules = new Map<string, Rule>([
  // Without a member that was in a cycle before.
  ["new-cycle", cyclesThat("new-cycle", "new")],
  ["grown-cycle", cyclesThat("grown-cycle", "grew", "merged")],
  ["new-smell", (_before, _now, { newFindings }) => newFindings.map(placeOf)],
  ...familyNames
    .filter((family) => family !== "other")
    .map((family): [string, Rule] => [
      `new-${family}-smell`,
      (_before, _now, { newFindings }) => newFindings.filter(({ kind }) => kind.family === family).map(placeOf),
    ]),
  ["worse-type", (_before, _now, { worse }) => worse.map(({ type }) => type)],
]);

const help = `node designite-report.mjs RESULTS [OPTION...]

RESULTS is the output folder of a tool, or a ZIP archive of it.

  --baseline RESULTS  earlier results to compare with
  --markdown FILE     writes a summary for a pull request or merge request
  --fail-on RULE,...  ends with exit code 1 if the baseline lacks one of these:
                      ${[...rules.keys()].join(", ")}

Without --markdown, the summary is printed. Exit codes: 0, 1 for a rule of --fail-on, and 2 for wrong use, for results
that can't be read, and for a baseline of another project.
`;

interface Wishes {
  results: string;
  baseline: string | undefined;
  markdown: string | undefined;
  failOn: readonly string[];
}

const options = ["baseline", "markdown", "fail-on", "help"];

/** What the arguments ask for, or all that is wrong with them. */
function wishesOf(args: readonly string[]): Wishes | "help" | { faults: string[] } {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(options.map((name) => [name, { type: name === "help" ? "boolean" : "string" }])),
  });
  const faults: string[] = [];
  const given = new Map<string, string>();
  const places: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") places.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    if (name === "help") return "help";
    if (!options.includes(name))
      faults.push(`${rawName} is no option. Options: ${options.map((one) => `--${one}`).join(", ")}.`);
    else if (value === undefined || value === "" || (!token.inlineValue && value.startsWith("-")))
      faults.push(`${rawName} needs a value.`);
    else if (given.has(name)) faults.push(`${rawName} is given twice.`);
    else given.set(name, value);
  }
  const [results, ...others] = places;
  const baseline = given.get("baseline");
  const failOn = (given.get("fail-on") ?? "").split(",").map((name) => name.trim());
  const unknown = failOn.filter((name) => name !== "" && !rules.has(name));
  if (results === undefined) faults.push("The folder of results is missing.");
  // The value of an unknown option looks like a folder.
  if (others.length > 0 && tokens.every((token) => token.kind !== "option" || options.includes(token.name)))
    faults.push(`There is more than one folder of results: ${places.join(", ")}.`);
  for (const path of [results, baseline])
    if (path !== undefined && !statSync(path, { throwIfNoEntry: false })) faults.push(`${path} doesn't exist.`);
  if (unknown.length > 0)
    faults.push(`--fail-on has no rule ${unknown.join(" and no ")}. Rules: ${[...rules.keys()].join(", ")}.`);
  if (given.has("fail-on") && baseline === undefined) faults.push("--fail-on needs --baseline.");
  if (results === undefined || faults.length > 0) return { faults };
  return { results, baseline, markdown: given.get("markdown"), failOn: failOn.filter(Boolean) };
}

/** The files of a folder that may hold results, or one file. */
function sourcesIn(path: string): FileSource[] {
  const sourceOf = (name: string, file: string): FileSource => {
    return { kind: "file", path: name, file: new Blob([readFileSync(file)]) };
  };
  if (!statSync(path).isDirectory()) return [sourceOf(basename(path), path)];
  const folder = basename(resolve(path)).replace(/^\.+/, "") || "results";
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(path, join(parentPath, name)))
    .sort()
    .map((file) => ({ file, name: `${folder}/${file.split(sep).join("/")}` }))
    .filter(({ name }) => mayHoldResults(name));
  return files.slice(0, maxFiles + 1).map(({ file, name }) => sourceOf(name, join(path, file)));
}

/** @throws Error with the reasons if there are no results. */
async function readResults(path: string): Promise<ReadResults> {
  const { files, name, remarks } = await readSources(sourcesIn(path), new AbortController().signal);
  const found = await recognizeFiles(files);
  const { runs, sentences } = await withoutCopies(runsIn(found.recognized, files, name));
  if (runs.length > 1)
    throw new Error(`${path} has the results of several runs: ${runs.map((run) => run.name).join(", ")}. Name one.`);
  const [run] = runs;
  const given = { recognized: run?.files ?? [], sentences: [...sentences, ...found.sentences] };
  const read = await readRun(given, name, () => undefined);
  if (read.kind === "refused") throw new Error([`${path}:`, ...remarks, ...read.sentences].join(" "));
  const { analysis } = read;
  return {
    source: name,
    time: run?.time,
    analysis,
    facts: factsOf(analysis),
    remarks: [...remarks, ...read.remarks],
    onFiles: [...remarks, ...read.onFiles],
  };
}

/** More are counted only. */
const shownLines = 50;

function toldOf(rule: string, lines: readonly string[]): string[] {
  const more = lines.length - shownLines;
  return [
    `${rule}: ${formatValue(lines.length)} found.`,
    ...lines.slice(0, shownLines).map((line) => `  ${line}`),
    ...(more > 0 ? [`  ${counted(more, "other")}.`] : []),
  ];
}

export interface Terminal {
  print(text: string): unknown;
  complain(text: string): unknown;
}

/**
 * Writes what the arguments ask for.
 * @returns the exit code
 */
export async function runReport(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const wishes = wishesOf(args);
  if (wishes === "help") {
    terminal.print(help);
    return 0;
  }
  if ("faults" in wishes) {
    for (const fault of wishes.faults) terminal.complain(fault);
    terminal.complain("Run with --help for all options.");
    return 2;
  }
  try {
    return await reportOn(wishes, terminal);
  } catch (error) {
    terminal.complain(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

async function reportOn(wishes: Wishes, terminal: Terminal): Promise<0 | 1> {
  const now = await readResults(wishes.results);
  const before = wishes.baseline === undefined ? undefined : await readResults(wishes.baseline);
  if (before && before.analysis.tool !== now.analysis.tool && wishes.failOn.length > 0)
    throw new Error(
      `The baseline is of ${toolNames[before.analysis.tool]}, the folder of ${toolNames[now.analysis.tool]}. Their rules differ, so nobody can tell what is new.`,
    );
  const comparison = before && compareResults(before, now);
  const unrelated = comparison && unrelatedWords(comparison);
  if (unrelated) throw new Error(unrelated);
  const broken = wishes.failOn.flatMap((name) => {
    const lines = before && comparison ? (rules.get(name)?.(before, now, comparison) ?? []) : [];
    return lines.length > 0 ? [{ name, lines }] : [];
  });
  const markdown = overviewMarkdown(overviewOf(now, before && comparison ? { before, comparison } : undefined));
  if (wishes.markdown === undefined) terminal.print(markdown);
  else {
    mkdirSync(dirname(resolve(wishes.markdown)), { recursive: true });
    writeFileSync(wishes.markdown, markdown);
  }
  for (const remark of comparison ? [...comparison.caveats, ...comparison.remarks] : []) terminal.complain(remark);
  for (const { name, lines } of broken) for (const line of toldOf(name, lines)) terminal.complain(line);
  return broken.length > 0 ? 1 : 0;
}
