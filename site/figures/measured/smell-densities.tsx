import { analysisIds, dpyAnalysis, projectName } from "#content/catalog/analyses.ts";
import { type Changes, changes } from "#content/catalog/changes.ts";
import { formatNumber, formatPercent } from "../../drawing/svg.ts";
import { fullNameOf, metricValues } from "../../results/model/analysis.ts";
import type { Results } from "../../results/model/opened.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import { type KindCount, kindsIn, linesOfMethods, methodValues, sumOf } from "../analysis-rows.ts";
import { type BarRow, Bars } from "../charts/bars.tsx";
import { stripFigure } from "../charts/dots.tsx";
import { drawChart, type Figure } from "../figure.ts";
import { dpySpecimen, specimenOf } from "../source-line.ts";
import { csharpStudy, jenkins } from "./published-figures.ts";

const asBar = ({ name, count }: KindCount): BarRow => ({
  name,
  bars: [{ value: count, figure: formatNumber(count) }],
});

/** The kinds of implementation smells of each library; the three most frequent are named. */
export function implementationSmellKinds(results: AllResults): Figure {
  const named = 3;
  const all = analysisIds.map((id) => ({ id, kinds: kindsIn(results[id], "implementation") }));
  const groups = all.map(({ id, kinds }) => {
    const rest = kinds.slice(named);
    const others = { name: `${rest.length} other kinds`, count: sumOf(rest) };
    const sum = formatNumber(sumOf(kinds));
    return { heading: `${projectName(id)}: ${sum}`, rows: [...kinds.slice(0, named).map(asBar), asBar(others)] };
  });
  const frequent = all.map(({ kinds }) => kinds.slice(0, named).map(({ name }) => name));
  const everywhere = (frequent[0] ?? []).filter((name) => frequent.every((kinds) => kinds.includes(name)));
  const names = [...new Set(all.flatMap(({ kinds }) => kinds.map(({ name }) => name)))];
  return {
    finding: `${everywhere.join(" and ")} ${everywhere.length === 1 ? "is" : "are"} among the ${named} most frequent kinds in all ${all.length} libraries`,
    unit: "Number of findings, on the same scale for all three libraries",
    specimen: specimenOf(...analysisIds),
    source: "implementationCodeSmells.csv of these analyses.",
    description: `Three groups of horizontal bars. ${groups.map(({ heading, rows }) => `${heading} implementation smells, of them ${rows.map(({ name, bars: [bar] }) => `${name} ${bar?.figure}`).join(", ")}.`).join(" ")}`,
    table: {
      columns: ["Kind", ...analysisIds.map(projectName)],
      rows: names.map((name) => [
        name,
        ...all.map(({ kinds }) => kinds.find((kind) => kind.name === name)?.count ?? 0),
      ]),
    },
    drawings: drawChart((canvas) => <Bars canvas={canvas} groups={groups} />),
  };
}

interface PackageSmells {
  name: string;
  smells: number;
  linesOfCode: number;
  density: number;
}

function packagesOf(results: Results): PackageSmells[] {
  const { packages, types } = results.analysis;
  const lines = linesOfMethods(results);
  return packages
    .map((name, at) => {
      const smells = results.facts.packages[at]?.findings ?? 0;
      const linesOfCode = lines.reduce((sum, own, row) => (types.packages[row] === at ? sum + own : sum), 0);
      return { name, smells, linesOfCode, density: (smells * 1000) / linesOfCode };
    })
    .filter(({ linesOfCode }) => linesOfCode > 0)
    .sort((a, b) => b.smells - a.smells);
}

/** The design and implementation smells of the packages of DPy, counted and per thousand lines. */
export function dpySmellDensity(results: Results): Figure {
  const packages = packagesOf(results);
  const shown = packages.filter(({ smells }) => smells > 0);
  const [most] = shown;
  const densest = shown.toSorted((a, b) => b.density - a.density)[0];
  const words = shown.map(({ name, smells, density }) => `${name} ${smells}, density ${density.toFixed(1)}`);
  return {
    finding: `${most?.name} has the most smells; ${densest?.name} has the most for its size`,
    unit: "Design and implementation smells by package, in total and per 1,000 lines of functions",
    specimen: dpySpecimen,
    note: "Packages without smells are only in the table.",
    source: dpyAnalysis.source,
    description: `Two horizontal bar charts of ${shown.length} packages, with smells in total and per 1,000 lines of functions: ${words.join("; ")}.`,
    table: {
      columns: ["Package", "Smells", "Lines of functions", "Smells per 1,000 lines"],
      rows: packages.map(({ name, smells, linesOfCode, density }) => [name, smells, linesOfCode, density.toFixed(1)]),
    },
    drawings: drawChart((canvas) => (
      <Bars
        canvas={canvas}
        headings={["Smells", "Per 1,000 lines"]}
        scale="own"
        groups={[
          {
            rows: shown.map(({ name, smells, density }) => ({
              name,
              bars: [
                { value: smells, figure: String(smells) },
                { value: density, figure: density.toFixed(1) },
              ],
            })),
          },
        ]}
      />
    )),
  };
}

/** The kinds of implementation smells in the source of DPy. */
export function dpyImplementationSmells(results: Results): Figure {
  const kinds = kindsIn(results, "implementation");
  return {
    finding: `${kinds[0]?.name} is ${kinds[0]?.count} of the ${sumOf(kinds)} implementation smells in ${dpyAnalysis.project}`,
    unit: "Number of findings by kind, with the names that the tool prints",
    specimen: dpySpecimen,
    source: dpyAnalysis.source,
    description: `Horizontal bars: ${kinds.map(({ name, count }) => `${name} ${count}`).join(", ")}.`,
    table: { columns: ["Implementation smell", "Found"], rows: kinds.map(({ name, count }) => [name, count]) },
    drawings: drawChart((canvas) => <Bars canvas={canvas} groups={[{ rows: kinds.map(asBar) }]} />),
  };
}

/** The smallest complexity of a reported function: the messages of this build say "exceeding the max of 6". */
const reportedFrom = 7;

/** The cyclomatic complexity of the functions of DPy, with the limit of Complex Method. */
export function dpyComplexity(results: Results): Figure {
  const dots = methodValues(results, "CC");
  const reported = dots.filter(({ value }) => value >= reportedFrom).length;
  return stripFigure({
    finding: `${reported} of ${dpyAnalysis.project}'s ${dots.length} functions are reported as Complex Method`,
    unit: "Functions by cyclomatic complexity; one dot per function",
    specimen: dpySpecimen,
    source: dpyAnalysis.source,
    strip: {
      dots,
      counted: "functions",
      threshold: reportedFrom,
      scale: "logarithmic",
      step: 1,
      ticks: [1, 2, 3, 5, 7, 10, 15],
      reported: "Complex Method",
      axis: "Cyclomatic complexity, logarithmic axis",
      named: 4,
    },
  });
}

/** Smells per thousand lines, beside the averages of a published study of C# code. */
export function smellDensities(results: AllResults): Figure {
  const densityOf = ({ analysis: { types, findings } }: Results, family: "design" | "implementation") => {
    const lines = metricValues(types, "LOC") ?? new Float64Array();
    const counted = [...findings.kindOf.keys()].filter(
      (at) =>
        findings.kinds[findings.kindOf[at] ?? -1]?.family === family && (lines[findings.types[at] ?? -1] ?? 0) > 0,
    );
    return (counted.length * 1000) / lines.reduce((sum, own) => (own > 0 ? sum + own : sum), 0);
  };
  const bar = (value: number) => ({ value, figure: value.toFixed(1) });
  const own = analysisIds.map((id) => ({
    name: projectName(id),
    design: densityOf(results[id], "design"),
    implementation: densityOf(results[id], "implementation"),
  }));
  const study = {
    name: csharpStudy.shortName,
    design: csharpStudy.designDensity,
    implementation: csharpStudy.implementationDensity,
  };
  const rows = [study, ...own];
  const below = own.filter(({ implementation }) => implementation < study.implementation).length;
  const above = own.filter(({ design }) => design > study.design).length;
  const values = rows.map(
    ({ name, design, implementation }) => `${name} ${design.toFixed(1)} and ${implementation.toFixed(1)}`,
  );
  return {
    finding: `${above} of ${own.length} libraries ${above === 1 ? "has" : "have"} more design smells per line than the average of 1,988 repositories; ${below === own.length ? "all" : below} have fewer implementation smells`,
    unit: "Smells per 1,000 lines, on the same scale",
    specimen: specimenOf(...analysisIds),
    note: "Types without measured lines are left out. Hollow bars are the averages of the C# study, found by Designite for C#. The rules differ, so compare orders of magnitude.",
    source: `the smell files of these analyses; averages: ${csharpStudy.source}.`,
    description: `Two panels of horizontal bars, design smells and implementation smells per 1,000 lines: ${values.join("; ")}.`,
    table: {
      columns: ["Code", "Design smells per 1,000 lines", "Implementation smells per 1,000 lines"],
      rows: rows.map(({ name, design, implementation }) => [name, design.toFixed(1), implementation.toFixed(1)]),
    },
    drawings: drawChart((canvas) => (
      <Bars
        canvas={canvas}
        headings={["Design smells", "Implementation smells"]}
        groups={[
          {
            rows: rows.map((row) => ({
              name: row.name,
              bars: [bar(row.design), bar(row.implementation)],
              quiet: row === study,
            })),
          },
        ]}
      />
    )),
  };
}

/** The share of types without findings. */
export function cleanTypes(results: AllResults): Figure {
  const rows = analysisIds.map((id) => {
    const { allFindings, designFindings } = results[id].facts;
    const without = (findings: Uint32Array) => findings.filter((count) => count === 0).length;
    return {
      name: projectName(id),
      all: allFindings.length,
      clean: without(allFindings),
      withoutDesign: without(designFindings),
    };
  });
  const bar = (count: number, all: number) => ({ value: count / all, figure: formatPercent(count / all) });
  const [lowest, highest] = [Math.min, Math.max].map((end) => end(...rows.map(({ clean, all }) => clean / all)));
  const words = rows.map(
    ({ name, all, clean, withoutDesign }) =>
      `${name} ${formatPercent(withoutDesign / all)} without a design smell and ${formatPercent(clean / all)} without any`,
  );
  return {
    finding: `Between ${formatPercent(lowest ?? 0)} and ${formatPercent(highest ?? 0)} of the types have no smell at all`,
    unit: "Share of the types without a smell, counted in two ways",
    specimen: specimenOf(...analysisIds),
    source: "typeMetrics.csv and the smell files of these analyses.",
    description: `Two panels of horizontal bars: ${words.join("; ")}.`,
    table: {
      columns: ["Library", "Types", "Without a design smell", "Without any smell"],
      rows: rows.map(({ name, all, clean, withoutDesign }) => [
        name,
        formatNumber(all),
        `${withoutDesign} (${formatPercent(withoutDesign / all)})`,
        `${clean} (${formatPercent(clean / all)})`,
      ]),
    },
    drawings: drawChart((canvas) => (
      <Bars
        canvas={canvas}
        headings={["No design smell", "No smell at all"]}
        groups={[
          {
            rows: rows.map(({ name, all, clean, withoutDesign }) => ({
              name,
              bars: [bar(withoutDesign, all), bar(clean, all)],
            })),
          },
        ]}
      />
    )),
  };
}

const density = ({ smells, lines }: { smells: number; lines: number }) => (smells * 1000) / lines;

/** The ratio of the last to the first value, for lines, smells and smells per line. */
export function jenkinsGrowth(): Figure {
  const { first, last } = jenkins;
  const rows = [
    {
      name: "Lines of code",
      from: formatNumber(first.lines),
      to: formatNumber(last.lines),
      factor: last.lines / first.lines,
    },
    { name: "Architecture smells", from: `${first.smells}`, to: `${last.smells}`, factor: last.smells / first.smells },
    {
      name: "Smells per 1,000 lines",
      from: density(first).toFixed(2),
      to: density(last).toFixed(2),
      factor: density(last) / density(first),
    },
  ].map((row) => ({ ...row, times: `× ${row.factor.toFixed(row.factor < 2 ? 2 : 1)}` }));
  const bars = rows.map(({ name, factor, times }) => ({ name, bars: [{ value: factor, figure: times }] }));
  return {
    finding: `In ${last.year - first.year} years, the architecture smells of Jenkins grew faster than its code`,
    unit: `Factor from ${first.year} to ${last.year}; × 1 is no change`,
    specimen: ["Designite", `Jenkins ${first.year} and ${last.year}`],
    source: `${jenkins.source}, the first and the last of ten versions.`,
    description: `Three horizontal bars of growth factors: ${rows.map(({ name, from, to, times }) => `${name} from ${from} to ${to}, ${times}`).join("; ")}.`,
    table: {
      columns: ["Measure", String(first.year), String(last.year), "Factor"],
      rows: rows.map(({ name, from, to, times }) => [name, from, to, times]),
    },
    drawings: drawChart((canvas) => <Bars canvas={canvas} groups={[{ rows: bars }]} />),
  };
}

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
  const range = (values: readonly number[]) =>
    `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)} times`;
  const rows = libraries.flatMap(({ id, smelly, clean }) =>
    [smelly, clean].map((group) => ({ ...group, library: projectName(id) })),
  );
  const words = rows.map(
    ({ library, name, files, perFile, perHundredLines }) =>
      `${library}, ${files} files ${name.toLowerCase()}, ${perFile.toFixed(1)} changes per file and ${perHundredLines.toFixed(1)} per 100 lines`,
  );
  return {
    finding: `Files with a design smell changed ${range(libraries.map(({ smelly, clean }) => smelly.perFile / clean.perFile))} as often as the others, and ${range(libraries.map(({ smelly, clean }) => smelly.perHundredLines / clean.perHundredLines))} as often per line`,
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
        formatNumber(commits),
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
            bars: [
              { value: perFile, figure: perFile.toFixed(1) },
              { value: perHundredLines, figure: perHundredLines.toFixed(1) },
            ],
          })),
        }))}
      />
    )),
  };
}
