import { severities, severityLabel, severityOfType } from "../../drawing/severity.ts";
import type { AnalysisFacts } from "../../results/model/facts.ts";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { type Adjacency, neighbors } from "../../results/model/graph.ts";
import { memoize } from "../../results/model/memoize.ts";
import type { Opened } from "../../results/model/opened.ts";
import { rowsOf, type SelectedResults } from "../../results/model/selection.ts";
import {
  number,
  ofPackage,
  ofProject,
  ofProjects,
  ofTests,
  type Table,
  type TableColumn,
  text,
  typeSelection,
} from "./table.ts";

const degrees = (heading: string, of: Adjacency) => number(heading, (type) => neighbors(of, type).length);

/** Lines of code stand before the findings, all other metrics behind them in the order of the files. */
const columnsOf = memoize(({ analysis, facts }: Opened): TableColumn[] => {
  const { types, packages, dependencies, findings } = analysis;
  const metrics = types.metrics.map(({ name, values }) => number(name, (type) => values[type]));
  const isLines = ({ heading }: TableColumn) => heading === "LOC";
  return [
    text("Type", (type) => types.names[type] ?? ""),
    text("Package", (type) => packages[types.packages[type] ?? -1] ?? ""),
    ...ofProjects(analysis, (type) => analysis.projects?.ofTypes[type]),
    ...metrics.filter(isLines),
    ...(findings.count > 0
      ? [
          number("Design findings", (type) => facts.designFindings[type]),
          number("All findings", (type) => facts.allFindings[type]),
        ]
      : []),
    ...(dependencies ? [degrees("Used by", facts.usedBy), degrees("Uses", facts.uses)] : []),
    ...metrics.filter((column) => !isLines(column)),
  ];
});

/** How many of these types have how many design smells, and are in cycles, in words. */
function captionOf(facts: AnalysisFacts, rows: Uint32Array, isWhole: boolean): string {
  const counts = { none: 0, one: 0, two: 0, many: 0 };
  let inCycles = 0;
  for (const row of rows) {
    counts[severityOfType(facts, row)] += 1;
    if ((facts.cycleOf[row] ?? -1) >= 0) inCycles += 1;
  }
  const marks = severities.map((severity) => `${formatValue(counts[severity])} with ${severityLabel[severity]}`);
  const cycles = inCycles > 0 ? ` ${counted(inCycles, "type is", "types are")} in a cycle.` : "";
  return `${counted(rows.length, isWhole ? "type" : "type shown", isWhole ? "types" : "types shown")}: ${marks.join(", ")}.${cycles}`;
}

export const typesTable = ({ opened: { analysis, facts }, opened, selected }: SelectedResults): Table => ({
  label: "Types",
  count: analysis.types.count,
  columns: columnsOf(opened),
  chosen: () => rowsOf(selected),
  ownKind: "type",
  sortedBy: analysis.findings.count > 0 ? "All findings" : "LOC",
  filters: [
    ...ofProject(analysis, (type) => analysis.projects?.ofTypes[type]),
    ...ofTests(analysis, (type) => type),
    ofPackage(analysis, (type) => analysis.types.packages[type] ?? -1),
  ],
  textOf: (type) => analysis.types.names[type] ?? "",
  caption: (rows, isWhole) => captionOf(facts, rows, isWhole),
  selectionOf: (type) => typeSelection(analysis, type),
});
