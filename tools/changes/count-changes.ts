import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { type AnalysisId, analysisIds } from "#content/catalog/analyses.ts";
import type { Changes } from "#content/catalog/changes.ts";

export interface AnalyzedType {
  packageName: string;
  typeName: string;
}

const sources = "src/main/java/";

/**
 * How often the files of a library changed after it was analyzed.
 * @param repository a git directory; nothing in it is changed.
 * @param from the analyzed version, and `to` the last one that counts: tags or commits.
 * @throws Error that names the types that no file declares, or several.
 */
export function countChanges(
  repository: string,
  { from, to }: { from: string; to: string },
  types: readonly AnalyzedType[],
): Omit<Changes, "from" | "to"> {
  const git = (...words: string[]) =>
    execFileSync("git", ["-C", repository, ...words], { encoding: "utf8", maxBuffer: 2 ** 28 });
  const paths = git("ls-tree", "-r", "--name-only", from, "--", sources)
    .split("\n")
    .filter((path) => path.endsWith(".java"));
  const texts = new Map(paths.map((path) => [path, git("show", `${from}:${path}`)]));
  const declaredIn = ({ packageName, typeName }: AnalyzedType) => {
    const folder = `${sources}${packageName.replaceAll(".", "/")}/`;
    const own = `${folder}${typeName}.java`;
    if (texts.has(own)) return [own];
    const declaration = new RegExp(`\\b(?:class|interface|enum) ${typeName}\\b`);
    return paths.filter(
      (path) =>
        path.startsWith(folder) && !path.slice(folder.length).includes("/") && declaration.test(texts.get(path) ?? ""),
    );
  };
  const found = types.map((type) => ({ type, files: declaredIn(type) }));
  const unclear = found.filter(({ files }) => files.length !== 1);
  if (unclear.length > 0) {
    const names = unclear.map(({ type, files }) => `${type.packageName}.${type.typeName} (${files.length})`);
    throw new Error(`Each type must be declared in one file of ${from}, these are not: ${names.join(", ")}.`);
  }
  const typesOf = Map.groupBy(found, ({ files: [path = ""] }) => path);
  // Before the names of the files that it touches, each commit prints this sign alone.
  const start = "\0";
  const history = git(
    "log",
    "--no-merges",
    "--no-renames",
    "--name-only",
    "--format=%x00",
    `${from}..${to}`,
    "--",
    sources,
  );
  const touched = Map.groupBy(history.split("\n"), (path) => path);
  return {
    until: git("log", "-1", "--format=%cs", to).trim(),
    commits: touched.get(start)?.length ?? 0,
    files: [...typesOf].map(([path, own]) => ({
      path: path.slice(sources.length),
      lines: (texts.get(path) ?? "").split("\n").length - 1,
      commits: touched.get(path)?.length ?? 0,
      types: [...new Set(own.map(({ type }) => type.typeName))].sort(),
    })),
  };
}

/** Writes the changes of the files of an analyzed library, counted in a clone of its public history. */
function main([repository, id, from, to]: readonly string[]): void {
  const isAnalysis = (one: string | undefined): one is AnalysisId => analysisIds.some((known) => known === one);
  if (!repository || !isAnalysis(id) || !from || !to) {
    console.error(
      `Usage: node tools/changes/count-changes.ts GIT_DIRECTORY ANALYSIS FROM TO\nAnalyses: ${analysisIds.join(", ")}`,
    );
    process.exitCode = 2;
    return;
  }
  const analyses = join(import.meta.dirname, "..", "..", "content", "catalog", "analyses");
  const rows: Record<string, string>[] = parse(readFileSync(join(analyses, id, "typeMetrics.csv")), { columns: true });
  const types = rows.map((row) => ({ packageName: row["Package Name"] ?? "", typeName: row["Type Name"] ?? "" }));
  const { files, ...history } = countChanges(repository, { from, to }, types);
  const sorted = files.toSorted((a, b) => b.commits - a.commits || a.path.localeCompare(b.path));
  const lines = sorted.map((file) => JSON.stringify(file)).join(",\n");
  const head = JSON.stringify({ from, to, ...history }).slice(0, -1);
  writeFileSync(join(analyses, "changes", `${id}.json`), `${head},"files":[\n${lines}\n]}\n`);
  console.log(`Wrote ${files.length} files and ${history.commits} commits until ${history.until}.`);
}

if (import.meta.main) main(process.argv.slice(2));
