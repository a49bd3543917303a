import { severities, severityLabel, severityOfType } from "../../drawing/severity.ts";
import { type Analysis, fullNameOf, metricValues } from "../../results/model/analysis.ts";
import type { AnalysisFacts, PackageFacts } from "../../results/model/facts.ts";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { type Adjacency, neighbors } from "../../results/model/graph.ts";
import { memoize } from "../../results/model/memoize.ts";
import {
  listedMethods,
  methodLimits,
  methodsWith,
  refactoringOrder,
  refactoringRanks,
  testTypes,
} from "../../results/model/methods.ts";
import {
  type MetricLevel,
  metricBars,
  selectionOfBar,
  smellsReached,
  writtenRange,
} from "../../results/model/metric-bars.ts";
import type { Opened } from "../../results/model/opened.ts";
import { isAgainst, packageOrder } from "../../results/model/package-order.ts";
import {
  isOfSelected,
  rowsOf,
  rowsWhere,
  type SelectedResults,
  type Selection,
  selectedFindings,
  selectedPackages,
} from "../../results/model/selection.ts";

/** A column with one value for each row of its table. Missing numbers are undefined or NaN. */
export type TableColumn = { heading: string } & (
  | {
      kind: "text";
      valueAt(row: number): string;
      /** Whether its texts are buttons, as those of the first column always are. */
      isChoice?: true;
    }
  | {
      kind: "number";
      valueAt(row: number): number | undefined;
      /** Whether 1 comes first. */
      isRank?: true;
    }
  /** It stands in the file only. */
  | { kind: "saved"; valueAt(row: number): string | number | undefined }
);

/** A table that can be saved. What takes long is worked out when it is asked for. */
export interface SavedTable {
  count(): number;
  columns(): readonly TableColumn[];
  /** The rows of what is selected; a table without them is the same at every selection. */
  chosen?(): Uint32Array<ArrayBuffer>;
  /** What a row selects: a selection of this kind leaves the other rows in view. */
  ownKind?: Selection["kind"];
  /** Whether the file has all rows at every selection. */
  isSavedWhole?: true;
}

/** A list to choose from; what is chosen limits the rows of a table. */
export interface TableFilter {
  label: string;
  /** The words of the first option, which leaves all rows. */
  all: string;
  options: readonly string[];
  /** Says of each row whether it belongs to an option. */
  matching(option: string): (row: number) => boolean;
}

/** A table that is also shown, below the drawing that says the same or alone. */
export interface ShownTable extends SavedTable {
  label: string;
  /** Of the column by which it is sorted at first, the largest first; without it in the order of its rows. */
  sortedBy?: string;
  /** Lists of which each limits its rows. */
  filters?: readonly TableFilter[];
  /** The words of the box that limits it to what is selected. */
  onlyWords?: string;
  /** Its facts in words, for the rows that are shown. */
  caption(rows: Uint32Array, isWhole: boolean): string;
  /** What names a row, if not its text in the first column. */
  nameOf?(row: number): string;
  /** What the text of a row in a column selects. */
  selectionOf(row: number, heading: string): Selection;
}

/** The rows that the file has if something is selected; undefined for all. */
export function savedRows(table: SavedTable, { kind }: Selection): Uint32Array<ArrayBuffer> | undefined {
  return kind === "nothing" || kind === table.ownKind || table.isSavedWhole ? undefined : table.chosen?.();
}

const number = (heading: string, valueAt: (row: number) => number | undefined) =>
  ({ kind: "number", heading, valueAt }) as const;
const text = (heading: string, valueAt: (row: number) => string) => ({ kind: "text", heading, valueAt }) as const;
const choice = (heading: string, valueAt: (row: number) => string) =>
  ({ ...text(heading, valueAt), isChoice: true }) as const;
const saved = (heading: string, valueAt: (row: number) => string | number | undefined) =>
  ({ kind: "saved", heading, valueAt }) as const;

const degrees = (heading: string, of: Adjacency) => number(heading, (type) => neighbors(of, type).length);

/** Lines of code stand before the findings, all other metrics behind them in the order of the files. */
const typeColumns = memoize(({ analysis, facts }: Opened): TableColumn[] => {
  const { types, packages, dependencies } = analysis;
  const metrics = types.metrics.map(({ name, values }) => number(name, (type) => values[type]));
  const isLines = ({ heading }: TableColumn) => heading === "LOC";
  return [
    text("Type", (type) => types.names[type] ?? ""),
    text("Package", (type) => packages[types.packages[type] ?? -1] ?? ""),
    ...metrics.filter(isLines),
    number("Design findings", (type) => facts.designFindings[type]),
    number("All findings", (type) => facts.allFindings[type]),
    ...(dependencies ? [degrees("Used by", facts.usedBy), degrees("Uses", facts.uses)] : []),
    ...metrics.filter((column) => !isLines(column)),
  ];
});

/** What the drawings show of these types, in words. */
function typeCaption(facts: AnalysisFacts, rows: Uint32Array, isWhole: boolean): string {
  const counts = { none: 0, one: 0, two: 0, many: 0 };
  let inCycles = 0;
  for (const row of rows) {
    counts[severityOfType(facts, row)] += 1;
    if ((facts.cycleOf[row] ?? -1) >= 0) inCycles += 1;
  }
  const marks = severities.map((severity) => `${formatValue(counts[severity])} with ${severityLabel[severity]}`);
  const cycles = inCycles > 0 ? ` ${counted(inCycles, "type is", "types are")} in a cycle.` : "";
  return `${counted(rows.length, isWhole ? "type" : "selected type")}: ${marks.join(", ")}.${cycles}`;
}

const types = ({ opened, selected }: SelectedResults): ShownTable => ({
  label: "Types",
  count: () => opened.analysis.types.count,
  columns: () => typeColumns(opened),
  chosen: () => rowsOf(selected),
  ownKind: "type",
  sortedBy: "All findings",
  filters: [...ofTests(opened.analysis, (type) => type), ofPackage(opened.analysis, (type) => type)],
  caption: (rows, isWhole) => typeCaption(opened.facts, rows, isWhole),
  selectionOf: (type) => ({ kind: "type", name: fullNameOf(opened.analysis, type) }),
});

const ofPackage = ({ packages, types }: Analysis, typeOf: (row: number) => number): TableFilter => ({
  label: "Package",
  all: "All packages",
  options: packages.toSorted(),
  matching(option) {
    const at = packages.indexOf(option);
    return (row) => types.packages[typeOf(row)] === at;
  },
});

/** Absent where the results say nothing about tests. */
function ofTests(analysis: Analysis, typeOf: (row: number) => number): TableFilter[] {
  const isTest = testTypes(analysis);
  const [without, only] = ["Without test code", "Test code only"] as const;
  const matching = (option: string) => (row: number) => isTest[typeOf(row)] === (option === only ? 1 : 0);
  return isTest.includes(1) ? [{ label: "Code", all: "All code", options: [without, only], matching }] : [];
}

const methodColumns = memoize(({ analysis }: Opened): TableColumn[] => {
  const { methods, types, packages } = analysis;
  const rows = listedMethods(analysis);
  const at = (row: number) => rows[row] ?? -1;
  const typeAt = (row: number) => methods.types[at(row)] ?? -1;
  const limits = methodLimits(analysis);
  const fileOf = (row: number) => types.files[typeAt(row)] ?? "";
  /** `Cart.java:12`, or what of it is known. */
  const place = (row: number) => {
    const [line = ""] = /^\d+/.exec(methods.lines[at(row)] ?? "") ?? [];
    return [fileOf(row).split(/[\\/]/).at(-1), line].filter((part) => part !== "").join(":");
  };
  const reached = (row: number) => {
    const broken = limits.filter(({ values, at: limit }) => (values[at(row)] ?? 0) >= limit);
    return broken.map(({ smellName }) => smellName).join(", ");
  };
  const hasPlace = [...methods.lines, ...types.files].some((text) => text !== "");
  return [
    text("Method", (row) => methods.names[at(row)] ?? ""),
    { ...number("Rank", (row) => refactoringRanks(analysis)[row]), isRank: true },
    choice("Type", (row) => types.names[typeAt(row)] ?? ""),
    ...(hasPlace ? [text("Source", place), saved("File", fileOf)] : []),
    ...methods.metrics.map(({ name, values }) => number(name, (row) => values[at(row)])),
    ...(limits.length > 0 ? [text("Limits reached", reached)] : []),
    text("Package", (row) => packages[types.packages[typeAt(row)] ?? -1] ?? ""),
  ];
});

const methods = ({ opened, opened: { analysis }, selection, selected }: SelectedResults): ShownTable => {
  const rows = listedMethods(analysis);
  const at = (row: number) => rows[row] ?? -1;
  const typeOf = (row: number) => analysis.methods.types[at(row)] ?? -1;
  const { kinds, kindOf, methods: methodOf } = analysis.findings;
  const limits = methodLimits(analysis).map((limit) => {
    return { ...limit, words: `${limit.smellName}: ${limit.metric} ${formatValue(limit.at)} or more` };
  });
  const withSmell = (smell: string): ((row: number) => boolean) => {
    const kind = kinds.findIndex(({ name }) => name === smell);
    const marked = methodsWith(analysis, kind);
    return (row) => marked[at(row)] === 1;
  };
  const isMeant = (): ((row: number) => boolean) => {
    if (selection.kind === "smell") return withSmell(selection.name);
    if (selection.kind !== "metric" || selection.level !== "method") return (row) => selected[typeOf(row)] === 1;
    const { metric, from, to } = selection;
    const values = metricValues(analysis.methods, metric) ?? new Float64Array();
    return (row) => (values[at(row)] ?? Number.NaN) >= from && (values[at(row)] ?? Number.NaN) <= to;
  };
  return {
    label: "Methods",
    count: () => rows.length,
    columns: () => methodColumns(opened),
    chosen: () => rowsWhere(rows.length, isMeant()),
    ownKind: "type",
    sortedBy: "Rank",
    filters: [
      ...ofTests(analysis, typeOf),
      ofPackage(analysis, typeOf),
      {
        label: "Smell",
        all: "With or without smells",
        options: kinds
          .filter((_, kind) => methodOf[kindOf.indexOf(kind)])
          .map(({ name }) => name)
          .toSorted(),
        matching: withSmell,
      },
      {
        label: "Limit",
        all: "All values",
        options: limits.map(({ words }) => words),
        matching(option) {
          const limit = limits.find(({ words }) => words === option);
          return (row) => (limit?.values[at(row)] ?? 0) >= (limit?.at ?? 0);
        },
      },
    ],
    caption: ({ length }) =>
      `${counted(length, "method")}. Refactor those of the first ranks first: ${refactoringOrder}.`,
    selectionOf: (row) => ({ kind: "type", name: fullNameOf(analysis, typeOf(row)) }),
  };
};

const packageColumns = memoize(({ analysis, facts }: Opened): TableColumn[] => {
  const of = (heading: string, name: keyof PackageFacts) => number(heading, (at) => facts.packages[at]?.[name]);
  const cycleSize = (at: number) => facts.packageCycles.find((cycle) => cycle.includes(at))?.length ?? 0;
  return [
    text("Package", (at) => analysis.packages[at] ?? ""),
    of("Types", "types"),
    of("LOC", "linesOfCode"),
    of("All findings", "findings"),
    ...(analysis.dependencies ? [of("Ce", "efferent"), of("Ca", "afferent"), of("Instability", "instability")] : []),
    ...(analysis.dependencies || facts.packageEdges.length > 0 ? [number("Packages in its cycle", cycleSize)] : []),
  ];
});

const packages = ({ opened: { analysis, facts }, opened, selected }: SelectedResults): ShownTable => ({
  label: "Packages",
  count: () => analysis.packages.length,
  columns: () => packageColumns(opened),
  chosen: () => Uint32Array.from(new Set(rowsOf(selected).map((type) => analysis.types.packages[type] ?? 0))).sort(),
  ownKind: "package",
  isSavedWhole: true,
  sortedBy: "All findings",
  caption({ length }, isWhole) {
    if (!isWhole) return `${counted(length, "package with selected types", "packages with selected types")}.`;
    const inCycles = facts.packageCycles.flat().length;
    const cycles = inCycles > 0 ? ` ${counted(inCycles, "package is", "packages are")} in a cycle.` : "";
    return `${counted(length, "package")}.${cycles}`;
  },
  selectionOf: (at) => ({ kind: "package", name: analysis.packages[at] ?? "" }),
});

const dependencyColumns = memoize((opened: Opened): TableColumn[] => {
  const { analysis, facts } = opened;
  const edges = facts.packageEdges;
  const order = packageOrder(opened);
  const cycleOf = new Int32Array(analysis.packages.length).fill(-1);
  for (const [at, cycle] of facts.packageCycles.entries()) for (const member of cycle) cycleOf[member] = at;
  const nameOf = (end: "source" | "target") => (row: number) => analysis.packages[edges[row]?.[end] ?? -1] ?? "";
  const cycleWords = edges.map((edge) => {
    if (isAgainst(order, edge)) return "closes a cycle";
    const cycle = cycleOf[edge.source] ?? -1;
    return cycle >= 0 && cycle === cycleOf[edge.target] ? "in a cycle" : "not in a cycle";
  });
  return [
    text("Package", nameOf("source")),
    choice("Uses", nameOf("target")),
    ...(analysis.packageDependencies ? [] : [number("Dependencies between types", (row) => edges[row]?.weight)]),
    text("Cycle", (row) => cycleWords[row] ?? ""),
  ];
});

/** The dependencies between packages: what the cells of the matrix show. */
function packageDependencies(input: SelectedResults): ShownTable {
  const { opened } = input;
  const { analysis, facts } = opened;
  const edges = facts.packageEdges;
  return {
    label: "Dependencies between packages",
    count: () => edges.length,
    columns: () => dependencyColumns(opened),
    chosen() {
      const own = selectedPackages(input);
      return rowsWhere(edges.length, (row) => edges[row] !== undefined && isOfSelected(own, edges[row]));
    },
    ownKind: "package",
    sortedBy: analysis.packageDependencies ? "Package" : "Dependencies between types",
    onlyWords: "Only those of selected packages",
    caption(rows, isWhole) {
      const order = packageOrder(opened);
      const against = rows.filter((row) => edges[row] && isAgainst(order, edges[row])).length;
      const all = analysis.packages.length;
      const shown = order.rows.length;
      const among = shown < all ? ` among the ${formatValue(shown)} packages in the matrix` : "";
      const words = counted(rows.length, "dependency", "dependencies");
      return `${words} ${isWhole ? "between" : "of selected"} packages, ${formatValue(against)} closing a cycle${among}.`;
    },
    selectionOf(row, heading) {
      const end = heading === "Uses" ? "target" : "source";
      return { kind: "package", name: analysis.packages[edges[row]?.[end] ?? -1] ?? "" };
    },
  };
}

/** The bars of the distributions of a level, in the order of the drawing. */
function distributions({ opened, selected }: SelectedResults, level: MetricLevel): ShownTable {
  const barsOf = memoize((of: Uint8Array) =>
    metricBars(opened, level, of).flatMap((one) => one.bars.map((bar) => ({ ...bar, of: one }))),
  );
  const bars = () => barsOf(selected);
  const isType = level === "type";
  return {
    label: `Distributions of metrics of ${level}s`,
    count: () => bars().length,
    columns: () => [
      text("Metric", (row) => bars()[row]?.of.metric ?? ""),
      saved("From", (row) => bars()[row]?.from),
      saved("To", (row) => bars()[row]?.end),
      number(isType ? "Types" : "Methods", (row) => bars()[row]?.count),
      number("% of all", (row) => {
        const bar = bars()[row];
        return bar && Math.round((10_000 * bar.count) / bar.of.distribution.count) / 100;
      }),
      ...(selected.includes(1)
        ? [number(isType ? "Selected" : "Of selected types", (row) => bars()[row]?.selected)]
        : []),
      text("Limits reached", (row) => {
        const bar = bars()[row];
        return bar ? smellsReached(bar.of, bar.from).join(", ") : "";
      }),
    ],
    caption() {
      const metrics = new Set(bars().map(({ of }) => of.metric)).size;
      return `${counted(metrics, "metric")} of ${level}s, in ${counted(bars().length, "range")} of values that occur.`;
    },
    nameOf(row) {
      const bar = bars()[row];
      return bar ? `${bar.of.metric} ${writtenRange(bar)}` : "";
    },
    selectionOf(row) {
      const bar = bars()[row];
      return bar ? selectionOfBar(level, bar.of.metric, bar) : { kind: "nothing" };
    },
  };
}

function findings(input: SelectedResults): SavedTable {
  const { analysis } = input.opened;
  return {
    count: () => analysis.findings.count,
    columns() {
      const { kinds, kindOf, types: typeOf, packages: packageOf, methods, lines, causes } = analysis.findings;
      const kindAt = (row: number) => kinds[kindOf[row] ?? 0];
      return [
        saved("Family", (row) => kindAt(row)?.family ?? ""),
        saved("Smell", (row) => kindAt(row)?.name ?? ""),
        saved("Package", (row) => analysis.packages[packageOf[row] ?? -1] ?? ""),
        saved("Type", (row) => analysis.types.names[typeOf[row] ?? -1] ?? ""),
        saved("Method", (row) => methods[row] ?? ""),
        saved("Lines", (row) => lines[row] ?? ""),
        saved("Cause", (row) => causes[row] ?? ""),
      ];
    },
    chosen: () => selectedFindings(input),
  };
}

/** The tables that are shown. A new one is a function and a line here; what shows and what saves it follows from it. */
export const shownTables = {
  types,
  methods,
  packages,
  "package-dependencies": packageDependencies,
  "type-distributions": (input: SelectedResults) => distributions(input, "type"),
  "method-distributions": (input: SelectedResults) => distributions(input, "method"),
};
export type ShownTableName = keyof typeof shownTables;

export const savedTables = { ...shownTables, findings };
export type SavedTableName = keyof typeof savedTables;
