import { scaleLinear } from "d3-scale";
import type { AnalysisResults } from "../data/analysis-results.ts";
import { type PackageEdge, type PackageGraph, type PackageNode, packageGraph } from "../data/package-graph.ts";
import { typeGraph } from "../data/type-graph.ts";
import { type Canvas, drawOnCanvases } from "../marks/canvas.ts";
import type { Picture } from "../marks/drawing.ts";
import { paint } from "../marks/paint.ts";
import { projectName, specimenOf } from "../marks/source-line.ts";
import { element, group, label, rounded } from "../marks/svg.ts";

const instabilityOf = ({ instability }: PackageNode) => instability ?? 0;

/** The smell Unstable Dependency: a package depends on one that is less stable than itself. */
function isUnstable({ source, target }: PackageEdge): boolean {
  return instabilityOf(target) > instabilityOf(source);
}

function drawRows({ nodes, edges }: PackageGraph, { kind, width, height, fontSize }: Canvas): string {
  const rows = [...nodes].sort((a, b) => instabilityOf(b) - instabilityOf(a));
  const [top, bottom] = [fontSize * 2.6, height - fontSize * 2.2];
  const rowY = (node: PackageNode) => top + ((rows.indexOf(node) + 0.5) / rows.length) * (bottom - top);
  const axis = kind === "wide" ? { left: 165, right: 470 } : { left: 118, right: 262 };
  const x = scaleLinear([0, 1], [axis.left, axis.right]);
  const arcStart = axis.right + fontSize * 1.6;
  const arc = ({ source, target }: PackageEdge) => {
    const [from, to] = [rowY(source), rowY(target)];
    const steps = Math.abs(rows.indexOf(target) - rows.indexOf(source));
    const reach = (steps / (rows.length - 1)) * (width - arcStart - 4);
    return `M${rounded(arcStart)} ${rounded(from)}a${rounded(reach)} ${rounded(Math.abs(to - from) / 2)} 0 0 ${to > from ? 1 : 0} 0 ${rounded(to - from)}`;
  };
  const guides = rows.map((node) => `M${axis.left} ${Math.round(rowY(node)) + 0.5}H${arcStart}`).join("");
  const stems = rows
    .map((node) => `M${axis.left} ${Math.round(rowY(node)) + 0.5}H${rounded(x(instabilityOf(node)))}`)
    .join("");
  return group(
    { fill: paint.inkSoft, "font-size": fontSize },
    element("path", { d: guides, stroke: paint.line, "stroke-width": 0.75 }),
    element("path", {
      d: [0, 0.5, 1].map((tick) => `M${x(tick)} ${top}V${bottom}`).join(""),
      stroke: paint.line,
      "stroke-width": 0.75,
    }),
    element("path", {
      d: edges
        .filter((edge) => !isUnstable(edge))
        .map(arc)
        .join(""),
      fill: "none",
      stroke: paint.inkSoft,
      "stroke-width": 0.75,
    }),
    element("path", {
      d: edges.filter(isUnstable).map(arc).join(""),
      fill: "none",
      stroke: paint.bad,
      "stroke-width": 2,
      "stroke-dasharray": "6 4",
    }),
    element("path", { d: stems, stroke: paint.accent, "stroke-width": 2 }),
    ...rows.map((node) => {
      const y = rowY(node);
      return (
        label(0, y + fontSize * 0.35, node.name.replace(/^org\./, ""), { fill: paint.ink }) +
        element("circle", { cx: x(instabilityOf(node)), cy: y, r: 2 + Math.sqrt(node.types), fill: paint.accent }) +
        label(x(instabilityOf(node)), y - Math.sqrt(node.types) - fontSize * 0.4, instabilityOf(node).toFixed(2), {
          "text-anchor": "middle",
        }) +
        element("circle", { cx: arcStart, cy: y, r: 2.5, fill: paint.ink })
      );
    }),
    ...[0, 0.5, 1].map((tick) => label(x(tick), bottom + fontSize * 1.5, String(tick), { "text-anchor": "middle" })),
    label(axis.left, fontSize, "Instability", { fill: paint.ink, "font-weight": 600 }),
    label(width, fontSize, "Dependencies", { fill: paint.ink, "font-weight": 600, "text-anchor": "end" }),
  );
}

function inWords({ nodes, edges }: PackageGraph): string {
  const values = [...nodes]
    .sort((a, b) => instabilityOf(b) - instabilityOf(a))
    .map(({ name, types, instability = 0 }) => `${name} ${instability.toFixed(2)} (${types} types)`);
  const unstable = edges.filter(isUnstable);
  const pairs = unstable.map(({ source, target }) => `${source.name} on ${target.name}`);
  return `The packages from unstable to stable, each with its instability: ${values.join(", ")}. Arcs on the right are the ${edges.length} dependencies between packages. ${unstable.length} of them, drawn dashed in orange, point to a less stable package: ${pairs.join(", ")}.`;
}

/** Packages in the order of their instability, with the dependencies against that order. */
export function drawInstability(results: AnalysisResults): Picture {
  const graph = packageGraph(typeGraph(results));
  return {
    ...drawOnCanvases((canvas) => drawRows(graph, canvas)),
    title: `Which packages of ${projectName(results.id)} lean on less stable ones`,
    caption: `Instability is Ce / (Ce + Ca), counted in types of other packages. Dashed arcs run from a stable package to a less stable one; larger dots have more types.`,
    specimen: specimenOf(results.id),
    description: inWords(graph),
  };
}
