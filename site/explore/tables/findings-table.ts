import type { Analysis } from "../../results/model/analysis.ts";
import { counted } from "../../results/model/format-value.ts";
import { memoize } from "../../results/model/memoize.ts";
import type { Opened } from "../../results/model/opened.ts";
import { type SelectedResults, selectedFindings } from "../../results/model/selection.ts";
import { kindsByFamily } from "../../results/model/totals.ts";
import {
  choice,
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

/** The index of the package of a finding, or -1 for one on all of them. */
const packageOf =
  ({ findings, types }: Analysis) =>
  (row: number) => {
    const own = findings.packages[row] ?? -1;
    return own >= 0 ? own : (types.packages[findings.types[row] ?? -1] ?? -1);
  };

const columnsOf = memoize(({ analysis }: Opened): TableColumn[] => {
  const { kinds, kindOf, types, methods, lines, causes } = analysis.findings;
  const kindAt = (row: number) => kinds[kindOf[row] ?? 0];
  const packageAt = packageOf(analysis);
  const filled = (texts: readonly string[], column: TableColumn) => (texts.some((one) => one !== "") ? [column] : []);
  return [
    words("Smell", (row) => kindAt(row)?.name ?? ""),
    saved("Family", (row) => kindAt(row)?.family ?? ""),
    choice("Type", (row) => analysis.types.names[types[row] ?? -1] ?? ""),
    ...filled(
      methods,
      text("Method", (row) => methods[row] ?? ""),
    ),
    ...filled(
      lines,
      text("Lines", (row) => lines[row] ?? ""),
    ),
    choice("Package", (row) => analysis.packages[packageAt(row)] ?? ""),
    ...ofProjects(analysis, (row) => analysis.projects?.ofFindings[row]),
    ...filled(
      causes,
      words("Cause", (row) => causes[row] ?? ""),
    ),
  ];
});

export function findingsTable(input: SelectedResults): Table {
  const { opened } = input;
  const { analysis } = opened;
  const { findings, types } = analysis;
  const typeOf = (row: number) => findings.types[row] ?? -1;
  const packageAt = packageOf(analysis);
  return {
    label: "Findings",
    count: findings.count,
    columns: columnsOf(opened),
    chosen: () => selectedFindings(input),
    ownKind: "smell",
    filters: [
      {
        label: "Smell",
        all: "All smells",
        options: kindsByFamily(findings).flatMap(({ kinds }) => kinds.map((kind) => findings.kinds[kind]?.name ?? "")),
        matching(option) {
          const kind = findings.kinds.findIndex(({ name }) => name === option);
          return (row) => findings.kindOf[row] === kind;
        },
      },
      ...ofProject(analysis, (row) => analysis.projects?.ofFindings[row]),
      ofPackage(analysis, packageAt),
      ...ofTests(analysis, typeOf),
    ],
    textOf: (row) =>
      [
        findings.kinds[findings.kindOf[row] ?? 0]?.name,
        analysis.packages[packageAt(row)],
        types.names[typeOf(row)],
        findings.methods[row],
        findings.causes[row],
      ].join(" "),
    caption: ({ length }) => `${counted(length, "finding")}.`,
    selectionOf(row, heading) {
      if (heading === "Smell") return { kind: "smell", name: findings.kinds[findings.kindOf[row] ?? 0]?.name ?? "" };
      if (heading === "Package") return { kind: "package", name: analysis.packages[packageAt(row)] ?? "" };
      return typeSelection(analysis, typeOf(row));
    },
  };
}
