import { type Analysis, fullNameOf, metricValues, type SmellKind } from "../../results/model/analysis.ts";
import { type Comparison, comparedTitles } from "../../results/model/compare.ts";
import { counted, formatDifference, formatShare, formatValue } from "../../results/model/format-value.ts";
import { listedMethods, methodLimits, refactoringOrder, refactoringRanks } from "../../results/model/methods.ts";
import { missingFiles } from "../../results/model/missing-data.ts";
import { areMembersRepeated } from "../../results/model/nesting.ts";
import type { Opened, Results } from "../../results/model/opened.ts";
import { shortName } from "../../results/model/package-names.ts";
import { packageCuts } from "../../results/model/package-order.ts";
import { runTimeText } from "../../results/model/run-time.ts";
import type { Selection } from "../../results/model/selection.ts";
import { countsOfKinds, familyHeading, kindsByFamily, type Totals, totalsOf } from "../../results/model/totals.ts";
import { worstOrder } from "../../results/model/worst-types.ts";
import { changeWords, totalRows, worseSentences } from "./comparison-words.ts";
import { farthestWords, worstTypes } from "./worst-types.ts";

/** Names from the results, which lead to what they name; several are the ends of a dependency. */
interface Names {
  names: readonly string[];
  selection: Selection;
  /** Whether it is a name of the catalog, and so a text of ours. */
  isWords?: boolean;
}

export type Piece = string | Names;
/** A sentence with names in it. */
export type Text = readonly Piece[];

export type Block =
  | { kind: "facts"; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: "sentences"; list: readonly Text[]; isOrdered?: true }
  | { kind: "table"; headings: readonly (string | { ofNumbers: string })[]; rows: readonly (readonly Text[])[] };

interface OverviewSection {
  heading: string;
  blocks: readonly Block[];
  /** The view that has all of it. */
  more?: { text: string; view: string };
}

/** What matters most of results, on a page to read, to print, and to take into a pull request. */
export interface Overview {
  title: string;
  specimen: readonly string[];
  sections: readonly OverviewSection[];
}

/** All of opened results but where their marks lie. */
export type DescribedResults = Omit<Opened, "placement">;

export interface Compared {
  before: DescribedResults;
  comparison: Comparison;
}

const ofType = (name: string): Names => ({ names: [name], selection: { kind: "type", name } });
const ofPackage = (name: string): Names => ({ names: [name], selection: { kind: "package", name } });
const ofSmell = ({ name, catalogId }: Pick<SmellKind, "name" | "catalogId">): Names => {
  return { names: [name], selection: { kind: "smell", name }, isWords: catalogId !== undefined };
};
const ofDependency = (source: string, target: string): Names => {
  return { names: [source, target], selection: { kind: "dependency", source, target } };
};

/** Pieces with commas between them, and how many others there are. */
function listed(pieces: readonly Text[], most: number, noun: string, plural = `${noun}s`): Text {
  const others = pieces.length - most;
  const shown = pieces.slice(0, most).flatMap((piece, at) => (at === 0 ? [...piece] : [", ", ...piece]));
  return others > 0 ? [...shown, `, and ${counted(others, `other ${noun}`, `other ${plural}`)}`] : shown;
}

export function overviewOf(results: DescribedResults, compared?: Compared): Overview {
  const { title, specimen } = results.analysis;
  const sections = [
    ...(compared ? [changesSection(results, compared)] : []),
    adviceSection(results),
    totalsSection(results),
    filesSection(results),
    findingsSection(results.analysis),
    worstSection(results),
    packagesSection(results),
    cyclesSection(results),
    notesSection(results),
  ];
  const hasContent = ({ blocks }: OverviewSection) =>
    blocks.some((block) => ("list" in block ? block.list : "rows" in block ? block.rows : block.facts).length > 0);
  return { title, specimen, sections: sections.filter(hasContent) };
}

const shownWorse = 5;

function changesSection(now: DescribedResults, { before, comparison }: Compared): OverviewSection {
  const [earlier = "", later = ""] = comparedTitles([before, now]);
  const { worse, remarks } = comparison;
  const worst = worse.slice(0, shownWorse).map((change): Text => [ofType(change.type), `: ${changeWords(change)}`]);
  return {
    heading: "What got worse",
    blocks: [
      {
        kind: "sentences",
        list: [
          [`Before: ${earlier}. Now: ${later}.`],
          ...remarks.map((remark) => [remark]),
          ...worseSentences(comparison, (name) => shortName(now.analysis, name)).map((sentence) => [sentence]),
          ...worst,
        ],
      },
      {
        kind: "table",
        headings: ["Total", ...["Before", "Now", "Difference"].map((ofNumbers) => ({ ofNumbers }))],
        rows: totalRows(comparison).map((row) => [
          [row.name],
          [formatValue(row.before)],
          [formatValue(row.now)],
          [formatDifference(row.before, row.now)],
        ]),
      },
    ],
    more: { text: "All changes", view: "changes" },
  };
}

/** The cut that takes the least work in the largest cycle of packages. */
function cutAdvice(results: Results): Text[] {
  const { analysis, facts } = results;
  const [cycle = []] = facts.packageCycles;
  const cuts = packageCuts(results, cycle);
  const [cut] = cuts;
  if (!cut) return [];
  const [source = "", target = ""] = [analysis.packages[cut.source], analysis.packages[cut.target]];
  const weight = analysis.packageDependencies ? "" : ` (${counted(cut.weight, "reference")})`;
  const others = cuts.length > 1 ? ` and ${counted(cuts.length - 1, "other")}` : "";
  return [
    [
      "Cut ",
      ofDependency(source, target),
      `${weight}: without this dependency${others}, the largest cycle, of ${counted(cycle.length, "package")}, ends.`,
    ],
  ];
}

const firstMethods = 3;

/** The methods to refactor first, with what they exceed. */
function methodAdvice({ analysis }: Results): Text[] {
  const limits = methodLimits(analysis);
  const { methods } = analysis;
  const [rows, ranks] = [listedMethods(analysis), refactoringRanks(analysis)];
  const first = Array.from({ length: firstMethods }, (_, at) => rows[ranks.indexOf(at + 1)] ?? -1);
  const named = first.flatMap((row): Text[] => {
    const broken = limits.filter(({ values, at }) => (values[row] ?? 0) >= at);
    if (broken.length === 0) return [];
    const values = broken.map((limit) => `${limit.metric} ${formatValue(limit.values[row])}`).join(", ");
    const type = fullNameOf(analysis, methods.types[row] ?? -1);
    const names = [`${type}.${methods.names[row] ?? ""}`];
    return [[{ names, selection: { kind: "type", name: type } }, ` (${values})`]];
  });
  return named.length > 0 ? [["Refactor ", ...listed(named, firstMethods, "method"), `: ${refactoringOrder}.`]] : [];
}

function adviceSection(results: Results): OverviewSection {
  const { analysis, facts } = results;
  const [worst] = worstTypes(results, 1);
  const type: Text[] = worst
    ? [
        [
          "Begin with ",
          ofType(worst.name),
          ", which has ",
          ...listed(
            worst.smells.map((smell) => [ofSmell(smell)]),
            3,
            "kind",
          ),
          worst.farthest ? `; ${farthestWords(worst)}.` : ".",
        ],
      ]
    : [];
  const methods = methodAdvice(results);
  const isKnown = analysis.dependencies ?? analysis.packageDependencies;
  const cycles = isKnown && facts.packageCycles.length === 0 ? [["No packages depend on each other in a cycle."]] : [];
  return {
    heading: "What to do first",
    blocks: [
      {
        kind: "sentences",
        list: [...cutAdvice(results), ...type, ...methods, ...cycles],
        isOrdered: true,
      },
    ],
    ...(methods.length > 0 ? { more: { text: "All methods in this order", view: "methods" } } : {}),
  };
}

/** Sums over the results. Those of smells alone name only types with findings, which are no share of anything. */
function totalsSection(results: DescribedResults): OverviewSection {
  const { analysis, facts, time } = results;
  const totals: Totals = totalsOf(results);
  const { types, methods, linesOfCode, density, typesInCycles } = totals;
  const areTypesKnown = analysis.types.metrics.length > 0 || analysis.dependencies !== undefined;
  const share = (part: number) =>
    areTypesKnown ? `${formatValue(part)} of ${formatValue(types)} (${formatShare(part, types)})` : formatValue(part);
  const inCycles = facts.packageCycles.flat().length;
  // Where a file lists the members of nested types for the outer type as well, so are the findings in them.
  const twice = areMembersRepeated(analysis) ? " (members of nested types count twice, as in the files)" : "";
  const all: (readonly [string, string | undefined])[] = [
    [
      "Tool",
      analysis.specimen.slice(0, -1).join(", ") +
        (analysis.version || analysis.preview ? "" : "; version not in the files"),
    ],
    ["Analyzed", analysis.preview ? undefined : runTimeText(time)],
    ["Packages", formatValue(analysis.packages.length)],
    ["Types", areTypesKnown ? formatValue(types) : undefined],
    ["Methods", methods > 0 ? formatValue(methods) : undefined],
    ["Lines of code", linesOfCode > 0 ? formatValue(linesOfCode) : undefined],
    ["Findings", formatValue(totals.findings)],
    ["Findings in 1,000 lines", density === undefined ? undefined : formatValue(density) + twice],
    ["Types with findings", share(totals.typesWithFindings)],
    ["Types with design smells", share(totals.typesWithDesignFindings)],
    ["Types in cycles", typesInCycles === undefined ? undefined : share(typesInCycles)],
    ["Packages in cycles", facts.packageEdges.length > 0 ? formatValue(inCycles) : undefined],
  ];
  return {
    heading: "In numbers",
    blocks: [{ kind: "facts", facts: all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])) }],
  };
}

const shownKinds = 4;

function findingsSection({ findings }: Analysis): OverviewSection {
  const counts = countsOfKinds(findings);
  const rows = kindsByFamily(findings).map(({ family, count, kinds }): Text[] => [
    [familyHeading(family)],
    [formatValue(count)],
    listed(
      kinds.flatMap((at): Text[] => {
        const kind = findings.kinds[at];
        return kind ? [[ofSmell(kind), ` ${formatValue(counts[at])}`]] : [];
      }),
      shownKinds,
      "kind",
    ),
  ]);
  return {
    heading: "Findings",
    blocks: [{ kind: "table", headings: ["Family", { ofNumbers: "Findings" }, "Most frequent"], rows }],
    more: { text: "All findings", view: "findings" },
  };
}

const shownTypes = 10;
const shownSmells = 3;

function worstSection(results: Results): OverviewSection {
  const worst = worstTypes(results, shownTypes);
  const { types, tests, generated } = worstOrder(results);
  const apart = [
    ...(tests > 0 ? [`${counted(tests, "type")} of test code`] : []),
    ...(generated > 0 ? [`${counted(generated, "generated type")}`] : []),
  ].join(" and ");
  const hasLines = metricValues(results.analysis.types, "LOC") !== undefined;
  return {
    heading:
      types.length > worst.length
        ? `Worst types, ${worst.length} of ${formatValue(types.length)} with findings`
        : "Worst types",
    blocks: [
      {
        kind: "table",
        headings: [
          "Type",
          ...["Design", "All findings", ...(hasLines ? ["Lines"] : [])].map((ofNumbers) => ({ ofNumbers })),
          "Smells",
          ...(hasLines ? ["Worst metric"] : []),
        ],
        rows: worst.map((type): Text[] => [
          [ofType(type.name), ...(type.project ? [` (${type.project})`] : [])],
          [formatValue(type.designFindings)],
          [formatValue(type.allFindings)],
          ...(hasLines ? [[formatValue(type.linesOfCode)]] : []),
          listed(
            type.smells.map((smell) => [ofSmell(smell), ...(smell.count > 1 ? [` (${smell.count})`] : [])]),
            shownSmells,
            "kind",
          ),
          ...(hasLines ? [[farthestWords(type)]] : []),
        ]),
      },
      { kind: "sentences", list: apart ? [[`Apart from these, ${apart} have findings.`]] : [] },
    ],
    more: { text: "All types", view: "types" },
  };
}

const shownCycles = 3;
const shownMembers = 6;
const shownCuts = 4;

function packagesSection(results: Results): OverviewSection {
  const { analysis, facts } = results;
  const nameOf = (at: number) => analysis.packages[at] ?? "";
  const cycles = facts.packageCycles.slice(0, shownCycles).map((cycle): Text => {
    const cuts = packageCuts(results, cycle).map(
      (cut): Text => [
        ofDependency(nameOf(cut.source), nameOf(cut.target)),
        ...(analysis.packageDependencies ? [] : [` (${counted(cut.weight, "reference")})`]),
      ],
    );
    return [
      `${counted(cycle.length, "package")}: `,
      ...listed(
        cycle.map((at) => [ofPackage(nameOf(at))]),
        shownMembers,
        "package",
      ),
      ". To cut: ",
      ...listed(cuts, shownCuts, "dependency", "dependencies"),
      ".",
    ];
  });
  return {
    heading: "Cycles of packages",
    blocks: [{ kind: "sentences", list: [...cycles, ...smaller(facts.packageCycles.length - cycles.length)] }],
    more: { text: "All packages", view: "packages" },
  };
}

const smaller = (count: number): Text[] => (count > 0 ? [[`${counted(count, "smaller cycle")} not listed here.`]] : []);

function cyclesSection({ analysis, facts }: Results): OverviewSection {
  const nameOf = (type: number) => fullNameOf(analysis, type);
  const cycles = facts.cycles.slice(0, shownCycles).map((cycle, at): Text => {
    const cuts = facts.cuts[at] ?? [];
    const left = cuts.reduce((rest, { freed }) => rest - freed, cycle.length);
    const end = left === 0 ? "nothing remains" : `${counted(left, "type")} left`;
    const [first = 0] = cycle;
    return [
      `${counted(cycle.length, "type")} with `,
      ofType(nameOf(first)),
      ...(cuts.length === 0
        ? [": no single reference frees a type."]
        : [
            ". To cut: ",
            ...listed(
              cuts.map(({ source, target, freed }): Text => {
                const names = [nameOf(source), nameOf(target)];
                const dependency = { names, selection: { kind: "type", name: nameOf(source) } } as const;
                return [dependency, ` frees ${formatValue(freed)}`];
              }),
              shownCuts - 1,
              "cut",
            ),
            `; ${end} after ${counted(cuts.length, "cut")}.`,
          ]),
    ];
  });
  return {
    heading: "Cycles of types",
    blocks: [{ kind: "sentences", list: [...cycles, ...smaller(facts.cycles.length - cycles.length)] }],
  };
}

/** What was left out, cut off or repaired while the files were read: the numbers are without it. */
function filesSection({ onFiles = [] }: DescribedResults): OverviewSection {
  const list = onFiles.map((sentence) => [sentence]);
  return { heading: "Not in these numbers", blocks: [{ kind: "sentences", list }] };
}

/** What is to be known of the values, and what the files cannot say. */
function notesSection({ analysis, remarks, onFiles = [] }: DescribedResults): OverviewSection {
  const missing = missingFiles(analysis);
  const others = remarks.filter((remark) => !missing.includes(remark) && !onFiles.includes(remark));
  const list = [...others, ...missing].map((sentence) => [sentence]);
  return { heading: "What these files leave open", blocks: [{ kind: "sentences", list }] };
}
