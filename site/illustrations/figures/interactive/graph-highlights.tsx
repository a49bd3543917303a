import { graphCanvas } from "./graph-canvas.ts";
import { markOf, radiusOf } from "./graph-mark.ts";
import type { GraphType, TypeGraphFile } from "./type-graph-file.ts";

type Dependency = readonly [from: number, to: number];

interface GraphHighlightsProps {
  graph: TypeGraphFile;
  candidates: readonly number[];
  chosen: number | undefined;
  /** The dependencies of the selected type or package on others, and of others on it. */
  used: readonly Dependency[];
  using: readonly Dependency[];
}

function linesBetween(types: readonly GraphType[], pairs: readonly Dependency[]): string {
  return pairs
    .map(([from, to]) => {
      const [a, b] = [types[from], types[to]];
      return a && b ? `M${a.x} ${a.y}L${b.x} ${b.y}` : "";
    })
    .join("");
}

/** Dims the drawing, and redraws the selected type with its neighbors or the selected packages. */
export function GraphHighlights({ graph, candidates, chosen, used, using }: GraphHighlightsProps) {
  const { types, dependencies } = graph;
  const active = chosen === undefined ? undefined : types[chosen];
  const dimmed = candidates.length < types.length || active !== undefined;
  const wanted = new Set(candidates);
  const inside = dimmed && !active ? dependencies.filter(([from, to]) => wanted.has(from) && wanted.has(to)) : [];
  const highlighted = new Set([
    ...(chosen === undefined ? candidates : [chosen]),
    ...used.map(([, to]) => to),
    ...using.map(([from]) => from),
  ]);
  return (
    <svg viewBox={`0 0 ${graphCanvas.size} ${graphCanvas.size}`} aria-hidden="true">
      {dimmed && (
        <circle className="graph-veil" cx={graphCanvas.middle} cy={graphCanvas.middle} r={graphCanvas.radius + 6} />
      )}
      <path className="graph-line" d={linesBetween(types, inside)} />
      <path className="graph-line graph-line-in" d={linesBetween(types, using)} />
      <path className="graph-line graph-line-out" d={linesBetween(types, used)} />
      {dimmed &&
        types.flatMap((type, index) => {
          const { d, paint } = markOf(type);
          return highlighted.has(index)
            ? [
                <path
                  key={`${type.x} ${type.y}`}
                  className={wanted.has(index) && !active ? "graph-mark graph-mark-own" : "graph-mark"}
                  d={d}
                  fill={paint}
                />,
              ]
            : [];
        })}
      {active && <circle className="graph-ring" cx={active.x} cy={active.y} r={Math.max(14, radiusOf(active) + 7)} />}
    </svg>
  );
}
