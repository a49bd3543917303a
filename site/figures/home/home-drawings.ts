import { locatedUniversities } from "#content/catalog/universities.ts";
import { forBothSchemes } from "../../drawing/colors.ts";
import { paint } from "../../drawing/paint.ts";
import { severitySentence } from "../../drawing/severity.ts";
import { element, group, rounded } from "../../drawing/svg.ts";
import type { Results } from "../../results/model/opened.ts";
import { readAllResults } from "../../results/read/stored-results.ts";
import { highestBy, type TypeNode } from "../analysis-rows.ts";
import { type Drawing, hashedFile, type PictureFile } from "../figure.ts";
import { graphNet, placeGraph, ringAround, typeMarks } from "../graph/type-graph.ts";
import { graphCanvas } from "../graph/type-graph-file.ts";
import { drawMap, readWorldLand } from "../university-map/draw-university-map.ts";
import { classFindings, type Finding } from "./class-findings.ts";

/** A file of the site with its natural size. */
export interface HomeImage {
  address: string;
  width: number;
  height: number;
}

/** What the home page shows from the analyses. */
export interface HomeEvidence {
  structure: Omit<Structure, "source"> & { address: string };
  /** The specimen label of the class, and its findings. */
  classSpecimen: readonly string[];
  findings: readonly Finding[];
  map: HomeImage;
}

interface HomeDrawings {
  files: readonly PictureFile[];
  evidence: HomeEvidence;
}

/** @param folder holds one folder for each analyzed project, with the tool's result files. */
export async function drawHome(folder: string): Promise<HomeDrawings> {
  const results = await readAllResults(folder);
  const files: PictureFile[] = [];
  const emit = (name: string, source: string): string => {
    const file = hashedFile(name, "svg", source);
    files.push(file);
    return `/${file.fileName}`;
  };
  const jsoup = results["jsoup-1.15.3"];
  const { source, ...structure } = drawStructure(results["junit-4.13.2"]);
  const map = drawMap(locatedUniversities, readWorldLand(), {
    width: 420,
    fullRadius: 3.4,
    gridPixels: 1,
    leastArea: 4,
  });
  const evidence = {
    structure: { ...structure, address: emit("structure", source) },
    classSpecimen: jsoup.analysis.specimen,
    findings: classFindings(jsoup, "org.jsoup.nodes.Attributes"),
    map: {
      address: emit("universities", imageSource(map)),
      width: map.width,
      height: map.height,
    },
  };
  return { files, evidence };
}

/** The drawing of the first screen, and what the page says about it. */
export interface Structure {
  /** The file, with the layers `#net`, `#story`, `#others` and `#leaners`, from bottom to top. */
  source: string;
  /** The type that most others depend on. */
  typeName: string;
  dependents: number;
  types: number;
  /** Where its mark is, in percent of the drawing. */
  place: { x: number; y: number };
  title: string;
  specimen: readonly string[];
  description: string;
}

const { size, middle, radius, unit } = graphCanvas;
const inPercent = (value: number) => rounded((100 * (value + middle)) / size);

/**
 * The graph of the types, with the dependencies on the most used one as a layer of their own: one path for each, of
 * length 1, so that the style sheet can draw them in.
 */
function drawStructure(results: Results): Structure {
  const graph = placeGraph(results, radius);
  const [hub] = highestBy(graph.nodes, ({ dependents }) => dependents, 1);
  if (!hub) throw new Error("The analysis has no types.");
  const place = graph.placeOf(hub);
  const leaners = new Set(graph.edges.filter(({ target }) => target === hub).map(({ source }) => source));
  const story = graph.nodes
    .filter((type) => leaners.has(type))
    .map((type) => element("path", { pathLength: 1, d: `M${graph.placeOf(type).join(" ")}L${place.join(" ")}` }));
  const marks = (isWanted: (type: TypeNode) => boolean) => typeMarks(graph, graph.nodes.filter(isWanted), unit);
  const layer = (id: string, ...content: readonly string[]) =>
    group({ id, fill: "none", transform: `translate(${middle} ${middle})` }, ...content);
  return {
    source: element(
      "svg",
      { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${size} ${size}` },
      layer("net", graphNet(graph, hub)),
      layer("story", group({ stroke: paint.accent }, ...story)),
      layer(
        "others",
        marks((type) => type !== hub && !leaners.has(type)),
      ),
      layer(
        "leaners",
        marks((type) => type === hub || leaners.has(type)),
        ringAround(place),
      ),
    ),
    typeName: hub.typeName,
    dependents: leaners.size,
    types: graph.nodes.length,
    place: { x: inPercent(place[0]), y: inPercent(place[1]) },
    title: `The structure of ${results.analysis.title}`,
    specimen: results.analysis.specimen,
    description: `A circular graph of ${graph.nodes.length} types and the ${graph.edges.length} dependencies between them. ${leaners.size} lines lead to ${hub.typeName}. ${severitySentence(graph.nodes)}`,
  };
}

/** Colors that are visible on the paper of both schemes. An image cannot take them from the page. */
const colors: Readonly<Record<string, string>> = { ...forBothSchemes, surface: "none" };

/** A drawing as an image of its own, which the page fetches when the visitor comes near. */
function imageSource({ width, height, markup }: Drawing): string {
  const painted = markup.replace(/var\(--([a-z-]+),[^)]*\)/g, (role, name: string) => colors[name] ?? role);
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, "font-family": "sans-serif" },
    painted,
  );
}
