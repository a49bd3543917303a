import type { AnalysisResults } from "./analysis-results.ts";
import type { Drawing, Picture } from "./drawing.ts";
import { paint } from "./paint.ts";
import { layOutPlate } from "./plate-layout.ts";
import { severities, severityMark, severityOf, severityPaint } from "./severity.ts";
import { element, group, segment } from "./svg.ts";
import { typeGraph } from "./type-graph.ts";

export function drawHero(results: AnalysisResults): Picture {
  const graph = typeGraph(results);
  const R = 330;
  const layout = layOutPlate(graph, R);
  const at = new Map(layout.types.map((p) => [p.type, p]));
  const lines = (ls: readonly { x1: number; y1: number; x2: number; y2: number }[]) =>
    ls.map((l) => segment(l.x1, l.y1, l.x2, l.y2)).join("");
  const edges = graph.edges
    .map((e) => {
      const a = at.get(e.source),
        b = at.get(e.target);
      return a && b ? segment(a.x, a.y, b.x, b.y) : "";
    })
    .join("");
  const max = Math.max(...graph.nodes.map((n) => n.linesOfCode));
  const marks = severities.map((s) =>
    element("path", {
      fill: severityPaint[s],
      d: layout.types
        .filter((p) => severityOf(p.type.designSmells) === s)
        .map((p) =>
          severityMark(s, p.x, p.y, Math.max(2.5, Math.round(2 * 15 * Math.sqrt(p.type.linesOfCode / max)) / 2)),
        )
        .join(""),
    }),
  );
  const body = group(
    { transform: "translate(480 360)", fill: "none" },
    element("circle", { r: R, stroke: paint.inkSoft, "stroke-width": 1 }),
    element("path", { d: lines(layout.facets), stroke: paint.line, "stroke-width": 0.7 }),
    element("path", { d: lines(layout.seams), stroke: paint.inkSoft, "stroke-width": 0.8, "stroke-opacity": 0.6 }),
    element("path", { d: edges, stroke: paint.ink, "stroke-width": 0.5, "stroke-opacity": 0.3 }),
    ...marks,
  );
  const wide: Drawing = { width: 960, height: 720, marks: body };
  return { wide, narrow: wide, title: "t", caption: "c", description: "d" };
}
