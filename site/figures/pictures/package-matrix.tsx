import { paint } from "../../drawing/paint.ts";
import { element, group, label, outlined, rectangle, stroked } from "../../drawing/svg.ts";
import type { Results } from "../../results/model/opened.ts";
import type { PackageGraph, PackageLink, PackageNode } from "../analysis-rows.ts";
import { fillPicture, type Picture, type PictureCanvas } from "../figure.ts";

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
export function drawMatrix(
  graph: PackageGraph,
  { width, height, fontSize: size }: Omit<PictureCanvas, "kind">,
): string {
  const rows = inOrder(graph);
  const top = size * 1.7;
  const left = size * 10.2;
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
  const mutual = graph.edges.filter((edge) => isMutual(graph, edge));
  return group(
    { fill: paint.ink, "font-size": size },
    ...rows.map((node, index) => {
      const y = top + (index + 0.5) * cell.height + size * 0.35;
      return (
        label(left - size * 2, y, shortName(node.name), { "text-anchor": "end" }) +
        label(left - size * 0.5, y, String(index + 1), { "text-anchor": "end", fill: paint.inkSoft }) +
        (cell.width > size * 1.4 || index % 2 === 0
          ? label(left + (index + 0.5) * cell.width, top - 6, String(index + 1), {
              "text-anchor": "middle",
              fill: paint.inkSoft,
            })
          : "")
      );
    }),
    group(
      { transform: `translate(${left} ${top})` },
      stroked(lines.join(""), paint.line, 0.75),
      element("path", {
        d: rows.map((_, index) => rectangle(index * cell.width, index * cell.height, cell.width, cell.height)).join(""),
        fill: paint.line,
      }),
      element("path", {
        d: graph.edges
          .filter((edge) => !mutual.includes(edge))
          .map(square)
          .join(""),
        fill: paint.accent,
      }),
      outlined(mutual.map(frame).join(""), paint.bad, 1.5),
      element("path", { d: mutual.map(square).join(""), fill: paint.bad }),
    ),
  );
}

/** The dependencies between packages as a dependency structure matrix. */
export function drawPackageMatrix({ analysis }: Results, graph: PackageGraph): Picture {
  const mutual = graph.edges.filter((edge) => isMutual(graph, edge));
  const pairs = mutual.filter(({ source, target }) => source.name < target.name);
  const averageDegree = (2 * graph.edges.length) / graph.nodes.length;
  const names = pairs.map(({ source, target }) => `${shortName(source.name)} and ${shortName(target.name)}`);
  return {
    drawings: fillPicture((canvas) => drawMatrix(graph, canvas)),
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
