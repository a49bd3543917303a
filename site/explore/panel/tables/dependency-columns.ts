import type { Opened } from "../../model/opened.ts";
import { isAgainst, packageOrder } from "../../model/package-order.ts";
import type { TableColumn } from "./table-column.ts";

/** What a dependency between packages has to do with cycles, in the words of the matrix. */
export const cycleWords = {
  against: "against the order, in a cycle",
  within: "in a cycle",
  none: "in no cycle",
} as const;

/** The columns of the table of dependencies between packages, in the order of `packageEdges`. */
export function dependencyColumns(opened: Opened): TableColumn[] {
  const { analysis, facts } = opened;
  const edges = facts.packageEdges;
  const order = packageOrder(opened);
  const cycleOf = new Int32Array(analysis.packages.length).fill(-1);
  for (const [at, cycle] of facts.packageCycles.entries()) for (const member of cycle) cycleOf[member] = at;
  const nameOf = (at: number) => analysis.packages[at] ?? "";
  return [
    { kind: "text", key: "source", heading: "Package", values: edges.map(({ source }) => nameOf(source)) },
    { kind: "text", key: "target", heading: "Uses", values: edges.map(({ target }) => nameOf(target)), isChoice: true },
    { kind: "number", key: "weight", heading: "Dependencies between types", values: edges.map(({ weight }) => weight) },
    {
      kind: "text",
      key: "cycle",
      heading: "Cycle",
      values: edges.map((edge) => {
        if (isAgainst(order, edge)) return cycleWords.against;
        const cycle = cycleOf[edge.source] ?? -1;
        return cycle >= 0 && cycle === cycleOf[edge.target] ? cycleWords.within : cycleWords.none;
      }),
    },
  ];
}
