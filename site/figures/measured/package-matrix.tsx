import { Label } from "../../drawing/label.tsx";
import { paint } from "../../drawing/paint.ts";
import { rectangle } from "../../drawing/path-data.ts";
import type { Results } from "../../results/model/opened.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import { type PackageGraph, type PackageLink, type PackageNode, packageGraph } from "../analysis-rows.ts";
import { Drawing } from "../drawing.tsx";
import { drawChart, type Figure, type PictureCanvas } from "../figure.ts";

/** Packages that use others first, used packages last, so that most dependencies are above the diagonal. */
function inOrder({ nodes }: PackageGraph): PackageNode[] {
  const rank = ({ instability }: PackageNode) => instability ?? -1;
  return [...nodes].sort((a, b) => rank(b) - rank(a) || b.efferent - a.efferent || a.name.localeCompare(b.name));
}

/** True if the two packages depend on each other directly. */
function isMutual({ edges }: PackageGraph, { source, target }: PackageLink): boolean {
  return edges.some((other) => other.source === target && other.target === source);
}

/** Removes the common prefix: `time` instead of `org.apache.commons.lang3.time`. */
function shortName(name: string): string {
  return name.replace(/^org\.apache\.commons\./, "").replace(/^lang3\./, "");
}

/** Rows depend on columns; the packages have the same numbers on both sides. */
function PackageMatrix({ canvas, graph }: { canvas: PictureCanvas; graph: PackageGraph }) {
  const { width, height, fontSize } = canvas;
  const rows = inOrder(graph);
  const top = fontSize * 1.7;
  const left = fontSize * 10.2;
  const cell = {
    width: Math.floor((width - left) / rows.length),
    height: Math.floor((height - top - 2) / rows.length),
  };
  const [across, down] = [cell.width * rows.length, cell.height * rows.length];
  const lines = Array.from(
    { length: rows.length + 1 },
    (_, index) => `M0 ${index * cell.height}h${across}M${index * cell.width} 0v${down}`,
  );
  const corner = ({ source, target }: PackageLink) => ({
    x: rows.indexOf(target) * cell.width,
    y: rows.indexOf(source) * cell.height,
  });
  const room = Math.min(cell.width, cell.height);
  const largest = room - Math.min(7, room * 0.3);
  const square = (edge: PackageLink) => {
    const { x, y } = corner(edge);
    const side = Math.min(1, 0.3 + Math.sqrt(edge.weight) / 6) * largest;
    return rectangle(x + (cell.width - side) / 2, y + (cell.height - side) / 2, side, side);
  };
  const frame = (edge: PackageLink) => {
    const { x, y } = corner(edge);
    return rectangle(x + 1.5, y + 1.5, cell.width - 3, cell.height - 3);
  };
  const diagonal = rows.map((_, index) => rectangle(index * cell.width, index * cell.height, cell.width, cell.height));
  const mutual = graph.edges.filter((edge) => isMutual(graph, edge));
  const others = graph.edges.filter((edge) => !mutual.includes(edge));
  const isNumbered = (index: number) => cell.width > fontSize * 1.4 || index % 2 === 0;
  return (
    <Drawing canvas={canvas} height={height} fill={paint.ink}>
      {rows.map((node, index) => {
        const y = top + (index + 0.5) * cell.height + fontSize * 0.35;
        return (
          <g key={node.name}>
            <Label x={left - fontSize * 2} y={y} textAnchor="end" text={shortName(node.name)} />
            <Label x={left - fontSize * 0.5} y={y} textAnchor="end" fill={paint.inkSoft} text={index + 1} />
            {isNumbered(index) && (
              <Label
                x={left + (index + 0.5) * cell.width}
                y={top - 6}
                textAnchor="middle"
                fill={paint.inkSoft}
                text={index + 1}
              />
            )}
          </g>
        );
      })}
      <g transform={`translate(${left} ${top})`}>
        <path d={lines.join("")} stroke={paint.line} strokeWidth={0.8} />
        <path d={diagonal.join("")} fill={paint.line} />
        <path d={others.map(square).join("")} fill={paint.accent} />
        <path d={mutual.map(frame).join("")} fill="none" stroke={paint.bad} strokeWidth={1.5} />
        <path d={mutual.map(square).join("")} fill={paint.bad} />
      </g>
    </Drawing>
  );
}

/** The dependencies between packages as a dependency structure matrix. */
function words({ analysis }: Results, graph: PackageGraph): Omit<Figure, "drawings"> {
  const mutual = graph.edges.filter((edge) => isMutual(graph, edge));
  const pairs = mutual.filter(({ source, target }) => source.name < target.name);
  const averageDegree = (2 * graph.edges.length) / graph.nodes.length;
  const names = pairs.map(({ source, target }) => `${shortName(source.name)} and ${shortName(target.name)}`);
  return {
    finding: `${pairs.length} pairs of the ${graph.nodes.length} packages depend on each other`,
    unit: "Packages and the packages they depend on, users before used",
    source: "typeDependencies.csv of this analysis.",
    table: {
      columns: ["Package", "Depends on", "Dependencies between types"],
      rows: graph.edges.map(({ source, target, weight }) => [{ code: source.name }, { code: target.name }, weight]),
    },
    note: "A square means that the row's package depends on the column's. Framed squares mark two packages that depend on each other.",
    specimen: analysis.specimen,
    description: `A dependency structure matrix of the packages of ${analysis.title}, users before used. ${graph.edges.length} cells are filled, an average degree of ${averageDegree.toFixed(1)}; larger squares stand for more dependencies between types. ${pairs.length} pairs of packages depend on each other: ${names.join("; ")}.`,
  };
}

/** Which packages of jsoup depend on which. Their names are shortened, so that they fit beside the drawing. */
export function jsoupPackageMatrix(results: AllResults): Figure {
  const jsoup = results["jsoup-1.15.3"];
  const graph = packageGraph(jsoup, (name) => name.replace(/^org\./, ""));
  return {
    ...words(jsoup, graph),
    drawings: drawChart((canvas) => (
      <PackageMatrix graph={graph} canvas={{ ...canvas, height: canvas.kind === "wide" ? 360 : 280 }} />
    )),
  };
}
