import type { PackageFacts } from "../../results/model/facts.ts";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { memoize } from "../../results/model/memoize.ts";
import type { Opened } from "../../results/model/opened.ts";
import { isAgainst, packageOrder } from "../../results/model/package-order.ts";
import {
  isOfSelected,
  rowsOf,
  rowsWhere,
  type SelectedResults,
  selectedPackages,
} from "../../results/model/selection.ts";
import { choice, number, type Table, type TableColumn, text, words } from "./table.ts";

const packageColumns = memoize(({ analysis, facts }: Opened): TableColumn[] => {
  const of = (heading: string, name: keyof PackageFacts) => number(heading, (at) => facts.packages[at]?.[name]);
  const sizes = new Uint32Array(analysis.packages.length);
  for (const cycle of facts.packageCycles) for (const member of cycle) sizes[member] = cycle.length;
  const hasTypes = analysis.types.count > 0;
  return [
    text("Package", (at) => analysis.packages[at] ?? ""),
    ...(hasTypes ? [of("Types", "types")] : []),
    ...(analysis.types.metrics.some(({ name }) => name === "LOC") ? [of("LOC", "linesOfCode")] : []),
    of("All findings", "findings"),
    ...(analysis.dependencies ? [of("Ce", "efferent"), of("Ca", "afferent"), of("Instability", "instability")] : []),
    ...(facts.packageEdges.length > 0 ? [number("Packages in its cycle", (at) => sizes[at])] : []),
  ];
});

export const packagesTable = (input: SelectedResults): Table => {
  const { analysis, facts } = input.opened;
  return {
    label: "Packages",
    count: analysis.packages.length,
    columns: packageColumns(input.opened),
    chosen: () => rowsOf(selectedPackages(input).marked),
    ownKind: "package",
    sortedBy: "All findings",
    onlyWords: "Only packages with selected types",
    caption({ length }, isWhole) {
      if (!isWhole) return `${counted(length, "package with selected types", "packages with selected types")}.`;
      const inCycles = facts.packageCycles.flat().length;
      const cycles = inCycles > 0 ? ` ${counted(inCycles, "package is", "packages are")} in a cycle.` : "";
      return `${counted(length, "package")}.${cycles}`;
    },
    selectionOf: (at) => ({ kind: "package", name: analysis.packages[at] ?? "" }),
  };
};

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
    ...(analysis.packageDependencies ? [] : [number("References between types", (row) => edges[row]?.weight)]),
    words("Cycle", (row) => cycleWords[row] ?? ""),
  ];
});

/** The dependencies between packages: what the cells of the matrix show. */
export function packageDependenciesTable(input: SelectedResults): Table {
  const { opened } = input;
  const { analysis, facts } = opened;
  const edges = facts.packageEdges;
  return {
    label: "Dependencies between packages",
    count: edges.length,
    columns: dependencyColumns(opened),
    chosen() {
      const own = selectedPackages(input);
      return rowsWhere(edges.length, (row) => edges[row] !== undefined && isOfSelected(own, edges[row]));
    },
    ownKind: "package",
    sortedBy: analysis.packageDependencies ? "Package" : "References between types",
    onlyWords: "Only those of selected packages",
    caption(rows, isWhole) {
      const order = packageOrder(opened);
      const against = rows.filter((row) => edges[row] && isAgainst(order, edges[row])).length;
      const dependencies = counted(rows.length, "dependency", "dependencies");
      const ordered = order.rows.length;
      const among =
        ordered < analysis.packages.length ? ` among the ${formatValue(ordered)} packages with the most` : "";
      return `${dependencies} ${isWhole ? "between" : "of selected"} packages, ${formatValue(against)} closing a cycle${among}.`;
    },
    selectionOf(row, heading) {
      const end = heading === "Uses" ? "target" : "source";
      return { kind: "package", name: analysis.packages[edges[row]?.[end] ?? -1] ?? "" };
    },
  };
}
