import { paint } from "../../drawing/paint.ts";
import { type Point, segment, segments } from "../../drawing/path-data.ts";
import { placeTypes } from "../../drawing/place-types.ts";
import { markCorners, severities, severityMark, severityOf, severityPaint } from "../../drawing/severity.ts";
import { memoize } from "../../results/model/memoize.ts";
import type { Results } from "../../results/model/opened.ts";
import { type TypeGraph, type TypeNode, typeGraph } from "../analysis-rows.ts";
import { graphCanvas } from "./type-graph-file.ts";

type Line = readonly [Point, Point];

/** The types and dependencies of a library with their places in a circle around the origin, in whole units. */
export interface PlacedGraph extends TypeGraph {
  radius: number;
  placeOf(type: TypeNode): Point;
  /** Borders between the cells of two types of one package, and between packages. */
  typeBorders: readonly Line[];
  packageBorders: readonly Line[];
}

const placementOf = memoize(({ analysis, facts }: Results) => placeTypes(analysis, facts));

/** Places the types as the structure view of the explorer does. */
export function placeGraph(results: Results, radius: number): PlacedGraph {
  const { x, y, typeBorders, packageBorders, radius: own } = placementOf(results);
  const at = (value = 0) => Math.round((value * radius) / own);
  const lines = (ends: Float32Array) =>
    Array.from({ length: ends.length / 4 }, (_, line): Line => {
      const [x1, y1, x2, y2] = ends.subarray(4 * line, 4 * line + 4);
      return [
        [at(x1), at(y1)],
        [at(x2), at(y2)],
      ];
    });
  return {
    ...typeGraph(results),
    radius,
    placeOf: ({ row }) => [at(x[row]), at(y[row])],
    typeBorders: lines(typeBorders),
    packageBorders: lines(packageBorders),
  };
}

/** The radius of a type's mark. Its area is proportional to the lines of code, above a minimum that stays visible. */
function markRadius(linesOfCode: number): number {
  return Math.max(2.5, Math.round(2 * graphCanvas.unit * Math.sqrt(linesOfCode)) / 2);
}

function Rim({ radius }: { radius: number }) {
  return (
    <g stroke={paint.inkSoft}>
      <circle r={radius} strokeWidth={1} />
      <circle
        r={radius + 3}
        pathLength={720}
        strokeOpacity={0.7}
        strokeWidth={5}
        strokeDasharray="0.6 9.4"
        strokeDashoffset={0.3}
      />
    </g>
  );
}

function dependencies({ edges, placeOf }: PlacedGraph, highlighted: TypeNode, isOnIt: boolean): string {
  return segments(
    edges
      .filter(({ target }) => (target === highlighted) === isOnIt)
      .map(({ source, target }): Line => [placeOf(source), placeOf(target)]),
  );
}

interface TypeMarksProps {
  graph: PlacedGraph;
  /** Those that are drawn. */
  types: readonly TypeNode[];
}

/** Marks of types, by severity: circle, diamond, triangle, hexagon. Large ones are cut like facets. */
export function TypeMarks({ graph: { placeOf }, types }: TypeMarksProps) {
  return severities.map((severity) => {
    const sized = types
      .filter(({ designSmells }) => severityOf(designSmells) === severity)
      .map((type) => ({ place: placeOf(type), radius: markRadius(type.linesOfCode) }));
    const cuts = sized
      .filter(({ radius }) => radius >= 6)
      .flatMap(({ place, radius }) =>
        markCorners(severity, ...place, radius).map((corner) => segment(...place, ...corner)),
      );
    const isOpen = severity === "none";
    return (
      <g key={severity}>
        <path
          d={sized.map(({ place, radius }) => severityMark(severity, ...place, radius)).join("")}
          fill={isOpen ? paint.surface : severityPaint[severity]}
          stroke={isOpen ? severityPaint[severity] : paint.surface}
          strokeWidth={isOpen ? 1.5 : 0.8}
        />
        {cuts.length > 0 && <path d={cuts.join("")} stroke={paint.surface} strokeWidth={0.8} />}
      </g>
    );
  });
}

interface NetProps {
  graph: PlacedGraph;
  highlighted: TypeNode;
  /** Whether the cells of types have borders. */
  hasCells?: boolean;
}

/** What lies below the marks: cells, borders of packages, and the dependencies on all types but the highlighted one. */
export function Net({ graph, highlighted, hasCells = false }: NetProps) {
  return (
    <>
      {hasCells && <path d={segments(graph.typeBorders)} stroke={paint.line} strokeWidth={0.8} />}
      <path d={segments(graph.packageBorders)} stroke={paint.inkSoft} strokeWidth={0.8} strokeOpacity={0.5} />
      <path d={dependencies(graph, highlighted, false)} stroke={paint.ink} strokeWidth={0.5} strokeOpacity={0.3} />
      <Rim radius={graph.radius} />
    </>
  );
}

/** The dependencies on one type, in the accent color. */
export const LinesTo = ({ graph, highlighted }: NetProps) => (
  <path d={dependencies(graph, highlighted, true)} stroke={paint.accent} strokeWidth={0.8} strokeOpacity={0.8} />
);

/** The ring around a type that is told of. */
export const Ring = ({ place: [x, y] }: { place: Point }) => (
  <circle cx={x} cy={y} r={15} stroke={paint.accent} strokeWidth={2} />
);
