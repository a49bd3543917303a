import { scaleLinear } from "d3-scale";
import { Label } from "../../drawing/label.tsx";
import { halo, paint, strong } from "../../drawing/paint.ts";
import { rounded } from "../../drawing/path-data.ts";
import type { Results } from "../../results/model/opened.ts";
import { type PackageGraph, type PackageLink, type PackageNode, packageGraph } from "../analysis-rows.ts";
import { instability as instabilityFrom } from "../definitions/formulas.ts";
import { Drawing } from "../drawing.tsx";
import { fillPicture, type Picture, type PictureCanvas } from "../figure.ts";

/** Packages that depend on one, and packages that it depends on, each counted once. */
function couplingOf({ edges }: PackageGraph, node: PackageNode) {
  const efferent = edges.filter(({ source }) => source === node).length;
  const afferent = edges.filter(({ target }) => target === node).length;
  return { efferent, afferent };
}

/** With the instability of each package by the packages that it is coupled to. */
function withInstability(graph: PackageGraph): PackageGraph {
  const nodes = new Map(
    graph.nodes.map((node) => {
      const { efferent, afferent } = couplingOf(graph, node);
      return [node, { ...node, efferent, afferent, instability: instabilityFrom(afferent, efferent) }];
    }),
  );
  const nodeOf = (node: PackageNode) => nodes.get(node) ?? node;
  const edges = graph.edges.map(({ source, target, weight }) => ({
    source: nodeOf(source),
    target: nodeOf(target),
    weight,
  }));
  return { nodes: [...nodes.values()], edges };
}

const instabilityOf = ({ instability }: PackageNode) => instability ?? 0;

/** The smell Unstable Dependency: a package depends on one that is less stable than itself. */
function isUnstable({ source, target }: PackageLink): boolean {
  return instabilityOf(target) > instabilityOf(source);
}

const shortName = ({ name }: PackageNode) => name.replace(/^org\./, "");

/** By how much the target is less stable. */
const rise = ({ source, target }: PackageLink) => instabilityOf(target) - instabilityOf(source);

/** Packages down the page from unstable to stable; each dependency on a less stable one is an arrow that points up. */
function InstabilityRows({ canvas, graph: { nodes, edges } }: { canvas: PictureCanvas; graph: PackageGraph }) {
  const { kind, width, height, fontSize } = canvas;
  const isWide = kind === "wide";
  const rows = [...nodes].sort((a, b) => instabilityOf(b) - instabilityOf(a));
  const [top, bottom] = [fontSize * (isWide ? 2.4 : 2), height - fontSize * (isWide ? 1 : 0.5)];
  const rowY = (node: PackageNode) => top + ((rows.indexOf(node) + 0.5) / rows.length) * (bottom - top);
  const names = fontSize * (isWide ? 8 : 7);
  const scale = scaleLinear([0, 1], [names, names + (isWide ? 190 : 10)]);
  const values = isWide ? scale(1) + fontSize * 3.4 : names + fontSize * 2.6;
  const links = edges.filter(isUnstable).sort((a, b) => rise(b) - rise(a));
  const pitch = (width - values) / links.length;
  const head = isWide ? 7 : 5;
  const rules = rows.map((node) => `M${names} ${Math.round(rowY(node)) + 0.5}H${width}`).join("");
  const stems = rows.map((node) => `M${names} ${rounded(rowY(node))}H${rounded(scale(instabilityOf(node)))}`).join("");
  return (
    <Drawing canvas={canvas} height={height}>
      <path d={rules} stroke={paint.line} strokeWidth={1} />
      {isWide && <path d={stems} stroke={paint.accent} strokeWidth={3} />}
      {rows.map((node) => {
        const [x, y] = [scale(instabilityOf(node)), rowY(node)];
        return (
          <g key={node.name}>
            <Label x={0} y={y + fontSize * 0.35} fill={paint.ink} text={shortName(node)} />
            {isWide && <circle cx={rounded(x)} cy={rounded(y)} r={6} fill={paint.accent} />}
            <Label
              x={isWide ? x + 12 : names - 4}
              y={y + fontSize * 0.35}
              {...strong}
              {...halo}
              text={instabilityOf(node).toFixed(2)}
            />
          </g>
        );
      })}
      {links.map((edge, index) => {
        const [x, from, to] = [rounded(values + (index + 0.5) * pitch), rowY(edge.source), rowY(edge.target)];
        return (
          <g key={x} fill={paint.bad}>
            <path
              d={`M${x} ${rounded(from)}V${rounded(to + head * 1.6)}`}
              stroke={paint.bad}
              strokeWidth={isWide ? 2.5 : 2}
            />
            <path d={`M${x} ${rounded(to + 1)}l${head} ${head * 1.7}h${-2 * head}z`} />
            <circle cx={x} cy={rounded(from)} r={isWide ? 4 : 3} />
            {isWide && (
              <Label
                x={x}
                y={from + fontSize * 1.5}
                textAnchor="middle"
                fill={paint.ink}
                {...halo}
                text={`+${rise(edge).toFixed(2)}`}
              />
            )}
          </g>
        );
      })}
      <Label x={isWide ? names : 0} y={fontSize} {...strong} text={isWide ? "Instability" : "Package, instability"} />
      <Label
        x={width}
        y={fontSize}
        textAnchor="end"
        {...strong}
        text={isWide ? `${links.length} dependencies that point up, by difference` : `${links.length} point up`}
      />
    </Drawing>
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
export function instability(results: Results): Picture {
  const graph = withInstability(packageGraph(results));
  return {
    drawings: fillPicture((canvas) => <InstabilityRows canvas={canvas} graph={graph} />),
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
    note: `Instability is Ce / (Ce + Ca), counted in packages. Each arrow runs from a package up to a less stable one, the longest step first.`,
    specimen: results.analysis.specimen,
    description: inWords(graph),
  };
}
