import { projectName } from "#content/catalog/analyses.ts";
import { type Changes, changes } from "#content/catalog/changes.ts";
import { fullNameOf } from "../../results/model/analysis.ts";
import { formatValue } from "../../results/model/format-value.ts";
import type { Results } from "../../results/model/opened.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import { Bars, bar } from "../charts/bars.tsx";
import { drawChart, type Figure } from "../figure.ts";
import { specimenOf } from "../source-line.ts";

const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Public types of a library count as unutilized, whatever their design is. */
const misleading = "Unutilized Abstraction";

/** The full names of the types with a design smell. */
function smellyTypes({ analysis }: Results): Set<string> {
  const { findings } = analysis;
  const counted = [...findings.kindOf.keys()].filter((at) => {
    const kind = findings.kinds[findings.kindOf[at] ?? -1];
    return kind?.family === "design" && kind.printed !== misleading;
  });
  return new Set(counted.map((at) => fullNameOf(analysis, findings.types[at] ?? -1)));
}

/** The files of a library with and without a design smell in one of their types. */
function groupsOf({ files }: Changes, results: Results) {
  const smelly = smellyTypes(results);
  const hasSmell = ({ path, types }: Changes["files"][number]) => {
    const packageName = path.slice(0, path.lastIndexOf("/")).replaceAll("/", ".");
    return types.some((name) => smelly.has(`${packageName}.${name}`));
  };
  const group = (name: string, own: Changes["files"]) => {
    const commits = total(own.map((file) => file.commits));
    return {
      name,
      files: own.length,
      commits,
      perFile: commits / own.length,
      perHundredLines: (100 * commits) / total(own.map(({ lines }) => lines)),
    };
  };
  return {
    smelly: group("With a design smell", files.filter(hasSmell)),
    clean: group(
      "Without",
      files.filter((file) => !hasSmell(file)),
    ),
  };
}

/** Changes of files with and without design smells, per file and per hundred lines. */
export function changesOfFiles(results: AllResults): Figure {
  const libraries = (["jsoup-1.15.3", "commons-lang-3.12.0"] as const).map((id) => ({
    id,
    history: changes[id],
    ...groupsOf(changes[id], results[id]),
  }));
  const least = Math.min(...libraries.map(({ smelly, clean }) => smelly.perFile / clean.perFile));
  const rows = libraries.flatMap(({ id, smelly, clean }) =>
    [smelly, clean].map((group) => ({ ...group, library: projectName(id) })),
  );
  const words = rows.map(
    ({ library, name, files, perFile, perHundredLines }) =>
      `${library}, ${files} files ${name.toLowerCase()}, ${perFile.toFixed(1)} changes per file and ${perHundredLines.toFixed(1)} per 100 lines`,
  );
  return {
    finding: `Files with a design smell changed at least ${least.toFixed(1)} times as often as the others in both libraries`,
    unit: "Commits that touched a file after the analyzed version: average per file and per 100 lines",
    specimen: specimenOf(...libraries.map(({ id }) => id)),
    note: "Unutilized Abstraction is left out. A change is a commit, even of comments alone; merges don't count. For a file that was moved later, the changes before the move count.",
    source: `designCodeSmells.csv of these analyses; public histories, ${libraries.map(({ history }) => `${history.from} to ${history.to} (${history.until})`).join(", ")}.`,
    description: `Two horizontal bar charts of the average number of changes, per file and per 100 lines: ${words.join("; ")}.`,
    table: {
      columns: ["Library", "Files", "Number", "Changes", "Per file", "Per 100 lines"],
      rows: rows.map(({ library, name, files, commits, perFile, perHundredLines }) => [
        library,
        name,
        files,
        formatValue(commits),
        perFile.toFixed(1),
        perHundredLines.toFixed(1),
      ]),
    },
    drawings: drawChart((canvas) => (
      <Bars
        canvas={canvas}
        headings={["Per file", "Per 100 lines"]}
        scale="own"
        groups={libraries.map(({ id, smelly, clean }) => ({
          heading: projectName(id),
          rows: [smelly, clean].map(({ name, files, perFile, perHundredLines }) => ({
            name: `${name} (${files})`,
            bars: [perFile, perHundredLines].map((value) => bar(value, value.toFixed(1))),
          })),
        }))}
      />
    )),
  };
}
