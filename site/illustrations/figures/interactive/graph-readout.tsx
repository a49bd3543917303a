import type { TypeGraphFile } from "./type-graph-file.ts";

const mostNames = 8;

function namesOf(graph: TypeGraphFile, indices: readonly number[]): string {
  if (indices.length === 0) return "none";
  const names = indices.map((index) => graph.types[index]?.name ?? "").sort((a, b) => a.localeCompare(b));
  const rest = names.length - mostNames;
  return `${names.slice(0, mostNames).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

interface GraphReadoutProps {
  graph: TypeGraphFile;
  candidates: readonly number[];
  chosen: number | undefined;
}

/** The figures of the selected type, or of the selected packages. */
export function GraphReadout({ graph, candidates, chosen }: GraphReadoutProps) {
  const type = chosen === undefined ? undefined : graph.types[chosen];
  if (!type) {
    const wanted = new Set(candidates);
    const inside = graph.dependencies.filter(([from, to]) => wanted.has(from) && wanted.has(to)).length;
    const leaving = graph.dependencies.filter(([from, to]) => wanted.has(from) && !wanted.has(to)).length;
    const arriving = graph.dependencies.filter(([from, to]) => !wanted.has(from) && wanted.has(to)).length;
    return (
      <>
        <strong>{counted(candidates.length, "type", "types")}</strong>, {counted(inside, "dependency", "dependencies")}{" "}
        among them
        {candidates.length < graph.types.length &&
          `, ${leaving} on types outside (solid lines), ${arriving} from outside (dashed lines)`}
        .
      </>
    );
  }
  const used = graph.dependencies.flatMap(([from, to]) => (from === chosen ? [to] : []));
  const using = graph.dependencies.flatMap(([from, to]) => (to === chosen ? [from] : []));
  return (
    <>
      <strong>{type.name}</strong> in {graph.packages[type.home]}
      {type.linesOfCode > 0 && `, ${type.linesOfCode} lines`}.
      <br />
      Fan-in {using.length}, dashed lines: {namesOf(graph, using)}.
      <br />
      Fan-out {used.length}, solid lines: {namesOf(graph, used)}.
    </>
  );
}
