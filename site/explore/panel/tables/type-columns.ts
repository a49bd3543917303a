import type { Adjacency } from "../../model/facts.ts";
import type { Opened } from "../../model/opened.ts";
import type { TableColumn } from "./table-column.ts";

/** Metrics that stand first in the table; the others follow in the order of the files. */
const linesOfCode = "LOC";

function degrees({ starts }: Adjacency): Uint32Array {
  return Uint32Array.from({ length: starts.length - 1 }, (_, row) => (starts[row + 1] ?? 0) - (starts[row] ?? 0));
}

/** The columns of the table of types. Those on dependencies are there if a file of dependencies was opened. */
export function typeColumns({ analysis, facts }: Opened): TableColumn[] {
  const { types, packages, dependencies } = analysis;
  const metrics = types.metrics.map(({ name, values }): TableColumn => {
    return { kind: "number", key: name, heading: name, values };
  });
  const isLines = ({ key }: TableColumn) => key === linesOfCode;
  return [
    { kind: "text", key: "name", heading: "Type", values: types.names },
    {
      kind: "text",
      key: "package",
      heading: "Package",
      values: Array.from(types.packages, (at) => packages[at] ?? ""),
    },
    ...metrics.filter(isLines),
    { kind: "number", key: "design", heading: "Design findings", values: facts.designFindings },
    { kind: "number", key: "findings", heading: "All findings", values: facts.allFindings },
    ...(dependencies
      ? [
          { kind: "number" as const, key: "used-by", heading: "Used by", values: degrees(facts.usedBy) },
          { kind: "number" as const, key: "uses", heading: "Uses", values: degrees(facts.uses) },
        ]
      : []),
    ...metrics.filter((column) => !isLines(column)),
  ];
}
