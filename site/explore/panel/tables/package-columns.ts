import type { PackageFacts } from "../../model/facts.ts";
import type { Opened } from "../../model/opened.ts";
import type { TableColumn } from "./table-column.ts";

/** The columns of the table of packages. Those on dependencies are there if a file of dependencies was opened. */
export function packageColumns({ analysis, facts }: Opened): TableColumn[] {
  const numbers = (key: string, heading: string, value: (own: PackageFacts) => number): TableColumn => {
    return { kind: "number", key, heading, values: facts.packages.map(value) };
  };
  const cycleSizes = new Float64Array(analysis.packages.length);
  for (const cycle of facts.packageCycles) for (const at of cycle) cycleSizes[at] = cycle.length;
  return [
    { kind: "text", key: "name", heading: "Package", values: analysis.packages },
    numbers("types", "Types", ({ types }) => types),
    numbers("lines", "LOC", ({ linesOfCode }) => linesOfCode),
    numbers("findings", "All findings", ({ findings }) => findings),
    ...(analysis.dependencies
      ? [
          numbers("efferent", "Ce", ({ efferent }) => efferent),
          numbers("afferent", "Ca", ({ afferent }) => afferent),
          numbers("instability", "Instability", ({ instability }) => instability ?? Number.NaN),
          { kind: "number" as const, key: "cycle", heading: "Packages in its cycle", values: cycleSizes },
        ]
      : []),
  ];
}
