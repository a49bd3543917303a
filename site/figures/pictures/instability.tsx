import { scaleLinear } from "d3-scale";
import { halo, paint, strong } from "../../drawing/paint.ts";
import { element, group, label, rounded, stroked } from "../../drawing/svg.ts";
import type { Results } from "../../results/model/opened.ts";
import { type PackageGraph, type PackageLink, type PackageNode, packageGraph } from "../analysis-rows.ts";
import { fillPicture, type Picture, type PictureCanvas } from "../figure.ts";

const instabilityOf = ({ instability }: PackageNode) => instability ?? 0;

/** The smell Unstable Dependency: a package depends on one that is less stable than itself. */
function isUnstable({ source, target }: PackageLink): boolean {
  return instabilityOf(target) > instabilityOf(source);
}

const shortName = ({ name }: PackageNode) => name.replace(/^org\./, "");

/** By how much the target is less stable. */
const rise = ({ source, target }: PackageLink) => instabilityOf(target) - instabilityOf(source);

/** Packages down the page from unstable to stable; each dependency on a less stable one is an arrow that points up. */
function drawRows({ nodes, edges }: PackageGraph, { kind, width, height, fontSize }: PictureCanvas): string {
  const wide = kind === "wide";
  const rows = [...nodes].sort((a, b) => instabilityOf(b) - instabilityOf(a));
  const [top, bottom] = [fontSize * (wide ? 2.4 : 2), height - fontSize * (wide ? 1 : 0.5)];
  const rowY = (node: PackageNode) => top + ((rows.indexOf(node) + 0.5) / rows.length) * (bottom - top);
  const names = fontSize * (wide ? 8 : 7);
  const scale = scaleLinear([0, 1], [names, names + (wide ? 190 : 10)]);
  const values = wide ? scale(1) + fontSize * 3.4 : names + fontSize * 2.6;
  const links = edges.filter(isUnstable).sort((a, b) => rise(b) - rise(a));
  const pitch = (width - values) / links.length;
  const arrowAt = (index: number) => values + (index + 0.5) * pitch;
  const arrows = links.map((edge, index) => {
    const [x, from, to] = [arrowAt(index), rowY(edge.source), rowY(edge.target)];
    const head = wide ? 7 : 5;
    return (
      stroked(`M${rounded(x)} ${rounded(from)}V${rounded(to + head * 1.6)}`, paint.bad, wide ? 2.5 : 2) +
      element("path", {
        d: `M${rounded(x)} ${rounded(to + 1)}l${head} ${head * 1.7}h${-2 * head}z`,
        fill: paint.bad,
      }) +
      element("circle", { cx: x, cy: from, r: wide ? 4 : 3, fill: paint.bad }) +
      (wide
        ? label(x, from + fontSize * 1.5, `+${rise(edge).toFixed(2)}`, {
            "text-anchor": "middle",
            fill: paint.ink,
            ...halo,
          })
        : "")
    );
  });
  const rules = rows.map((node) => `M${names} ${Math.round(rowY(node)) + 0.5}H${width}`).join("");
  const stems = rows.map((node) => `M${names} ${rounded(rowY(node))}H${rounded(scale(instabilityOf(node)))}`).join("");
  return group(
    { fill: paint.inkSoft, "font-size": fontSize },
    stroked(rules, paint.line, 1),
    wide ? stroked(stems, paint.accent, 3) : "",
    ...rows.map((node) => {
      const y = rowY(node);
      const value = instabilityOf(node).toFixed(2);
      return (
        label(0, y + fontSize * 0.35, shortName(node), { fill: paint.ink }) +
        (wide
          ? element("circle", { cx: scale(instabilityOf(node)), cy: y, r: 6, fill: paint.accent }) +
            label(scale(instabilityOf(node)) + 12, y + fontSize * 0.35, value, { ...strong, ...halo })
          : label(names - 4, y + fontSize * 0.35, value, { ...strong, ...halo }))
      );
    }),
    ...arrows,
    label(wide ? names : 0, fontSize, wide ? "Instability" : "Package, instability", strong),
    label(
      width,
      fontSize,
      wide ? `${links.length} dependencies that point up, by difference` : `${links.length} point up`,
      { "text-anchor": "end", ...strong },
    ),
  );
}

function inWords({ nodes, edges }: PackageGraph): string {
  const values = [...nodes]
    .sort((a, b) => instabilityOf(b) - instabilityOf(a))
    .map(({ name, types, instability = 0 }) => `${name} ${instability.toFixed(2)} (${types} types)`);
  const unstable = edges.filter(isUnstable);
  const pairs = unstable.map(({ source, target }) => `${source.name} on ${target.name}`);
  return `The packages from unstable to stable, each with its instability: ${values.join(", ")}. Arrows on the right are the ${unstable.length} of ${edges.length} dependencies between packages that point up, to a less stable package: ${pairs.join(", ")}.`;
}

/** Packages in the order of their instability, with the dependencies against that order. */
export function drawInstability(results: Results): Picture {
  const graph = packageGraph(results);
  return {
    drawings: fillPicture((canvas) => drawRows(graph, canvas)),
    finding: `${graph.edges.filter(isUnstable).length} of ${graph.edges.length} dependencies between packages of ${results.analysis.title} lead to a less stable package`,
    unit: "Packages from unstable to stable, and their dependencies on less stable ones",
    source: "typeDependencies.csv of this analysis.",
    table: {
      columns: ["Package", "Ce", "Ca", "Instability", "Less stable dependencies"],
      rows: [...graph.nodes]
        .sort((a, b) => instabilityOf(b) - instabilityOf(a))
        .map((node) => [
          { code: node.name },
          node.efferent,
          node.afferent,
          instabilityOf(node).toFixed(2),
          {
            code: graph.edges
              .filter((edge) => edge.source === node && isUnstable(edge))
              .map(({ target }) => shortName(target))
              .join(", "),
          },
        ]),
    },
    note: `Instability is Ce / (Ce + Ca), counted in types of other packages. Each arrow runs from a package up to a less stable one, the longest step first.`,
    specimen: results.analysis.specimen,
    description: inWords(graph),
  };
}
