import { metricValues } from "../../results/model/analysis.ts";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { memoize } from "../../results/model/memoize.ts";
import {
  listedMethods,
  methodLimits,
  methodsWith,
  refactoringOrder,
  refactoringRanks,
} from "../../results/model/methods.ts";
import type { Opened } from "../../results/model/opened.ts";
import { rowsWhere, type SelectedResults } from "../../results/model/selection.ts";
import {
  choice,
  number,
  ofPackage,
  ofProject,
  ofProjects,
  ofTests,
  saved,
  type Table,
  type TableColumn,
  text,
  typeSelection,
  words,
} from "./table.ts";

const columnsOf = memoize(({ analysis }: Opened): TableColumn[] => {
  const { methods, types, packages } = analysis;
  const rows = listedMethods(analysis);
  const at = (row: number) => rows[row] ?? -1;
  const typeAt = (row: number) => methods.types[at(row)] ?? -1;
  const limits = methodLimits(analysis);
  const fileOf = (row: number) => methods.files?.[at(row)] ?? types.files[typeAt(row)] ?? "";
  /** `Cart.java:12`, or what of it is known. */
  const place = (row: number) => {
    const [line = ""] = /^\d+/.exec(methods.lines[at(row)] ?? "") ?? [];
    return [fileOf(row).split(/[\\/]/).at(-1), line].filter((part) => part !== "").join(":");
  };
  const reached = (row: number) => {
    const broken = limits.filter(({ values, at: limit }) => (values[at(row)] ?? 0) >= limit);
    return broken.map(({ smellName }) => smellName).join(", ");
  };
  const hasPlace = [methods.lines, types.files].some((texts) => texts.some((one) => one !== ""));
  return [
    text("Method", (row) => methods.names[at(row)] ?? ""),
    { ...number("Rank", (row) => refactoringRanks(analysis)[row]), isRank: true },
    choice("Type", (row) => types.names[typeAt(row)] ?? ""),
    ...(hasPlace ? [text("Source", place), saved("File", fileOf)] : []),
    ...methods.metrics.map(({ name, values }) => number(name, (row) => values[at(row)])),
    ...(limits.length > 0 ? [words("Limits reached", reached)] : []),
    text("Package", (row) => packages[types.packages[typeAt(row)] ?? -1] ?? ""),
    ...ofProjects(analysis, (row) => analysis.projects?.ofTypes[typeAt(row)]),
  ];
});

export function methodsTable({ opened, opened: { analysis }, selection, selected }: SelectedResults): Table {
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
    count: rows.length,
    columns: columnsOf(opened),
    chosen: () => rowsWhere(rows.length, isMeant()),
    ownKind: "type",
    sortedBy: "Rank",
    filters: [
      ...ofProject(analysis, (row) => analysis.projects?.ofTypes[typeOf(row)]),
      ...ofTests(analysis, typeOf),
      ofPackage(analysis, (row) => analysis.types.packages[typeOf(row)] ?? -1),
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
        options: limits.map((limit) => limit.words),
        matching(option) {
          const limit = limits.find((one) => one.words === option);
          return (row) => (limit?.values[at(row)] ?? 0) >= (limit?.at ?? 0);
        },
      },
    ],
    textOf: (row) => `${analysis.types.names[typeOf(row)] ?? ""}.${analysis.methods.names[at(row)] ?? ""}`,
    caption: ({ length }) =>
      `${counted(length, "method")}. Refactor those of the first ranks first: ${refactoringOrder}.`,
    selectionOf: (row) => typeSelection(analysis, typeOf(row)),
  };
}
