import type { Results } from "../../results/model/opened.ts";
import { typeGraph } from "../analysis-rows.ts";
import { diagram } from "../diagrams/diagram.tsx";
import type { Figure } from "../figure.ts";

/** Positions of the four types of the cycle. */
const places = {
  JUnitCore: { x: 274, y: 30, width: 100, height: 34 },
  JUnitCommandLineParseResult: { x: 110, y: 104, width: 214, height: 34 },
  FilterFactories: { x: 80, y: 186, width: 124, height: 34 },
  Request: { x: 274, y: 232, width: 100, height: 34 },
};

export function junitCycleOfFour({ analysis, facts }: Results): Figure {
  const at = facts.cycles.findIndex((types) => types.some((row) => analysis.types.names[row] === "Request"));
  const { nodes, edges: all } = typeGraph({ analysis, facts });
  const cycle = facts.cycles[at]?.flatMap((row) => nodes[row] ?? []) ?? [];
  const edges = all.filter(({ source, target }) => cycle.includes(source) && cycle.includes(target));
  const cuts = facts.cuts[at]?.filter(({ freed }) => freed === cycle.length) ?? [];
  const loose = edges.filter((edge) =>
    cuts.some((cut) => edge.source.row === cut.source && edge.target.row === cut.target),
  );
  if (cycle.some(({ typeName }) => !(typeName in places)) || cycle.length !== Object.keys(places).length) {
    throw new Error("The cycle around Request does not consist of the four types that are drawn.");
  }
  const mutual = (edge: (typeof edges)[number]) =>
    edges.some(({ source, target }) => source === edge.target && target === edge.source);
  const words = edges.map(({ source, target }) => `${source.typeName} on ${target.typeName}`);
  const thread = loose.map(({ source, target }) => `${source.typeName} to ${target.typeName}`).join(", ");
  return diagram({
    finding: `Without one of its ${edges.length} dependencies, the cycle of ${cycle.length} types dissolves`,
    unit: "Types of one cycle and their dependencies",
    specimen: analysis.specimen,
    note: `Without the dashed arrow, from ${thread}, the other ${edges.length - 1} form no cycle.`,
    source: "typeDependencies.csv of this analysis.",
    description: `Four types and ${edges.length} dependencies: ${words.join(", ")}. The one from ${thread} is dashed and orange; the cycle dissolves without it.`,
    table: {
      columns: ["Type", "Depends on", "Cycle without it"],
      rows: edges.map((edge) => [
        edge.source.typeName,
        edge.target.typeName,
        loose.includes(edge) ? "dissolves" : "remains",
      ]),
    },
    height: 254,
    boxes: places,
    lines: edges.map((edge) => ({
      from: edge.source.typeName,
      to: edge.target.typeName,
      ...(loose.includes(edge) && { look: "faulty" }),
      ...(mutual(edge) && { shift: 9 }),
    })),
  });
}
