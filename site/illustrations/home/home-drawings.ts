import { createHash } from "node:crypto";
import { locatedUniversities } from "#content/universities.ts";
import { readAnalysisResults } from "../pictures/data/read-analysis-results.ts";
import { readDpyResults } from "../pictures/data/read-dpy-results.ts";
import { drawPictures } from "../pictures/drawings/draw-pictures.ts";
import { drawMap } from "../university-map/draw-university-map.ts";
import { readWorldLand } from "../university-map/read-world-land.ts";
import { type ClassFindings, classFindings } from "./class-findings.ts";
import { drawStructure, type Structure } from "./draw-structure.ts";
import { type LibraryFindings, libraryFindings } from "./library-findings.ts";
import { imageColors, imageSource } from "./plate-image.ts";

/** A file of the site with its natural size. */
export interface HomeImage {
  address: string;
  width: number;
  height: number;
}

/** What the home page shows from the analyses. */
export interface HomeEvidence {
  structure: Omit<Structure, "source"> & { address: string };
  element: ClassFindings;
  libraries: readonly LibraryFindings[];
  /** Findings of one analysis, by level. */
  oneRun: { design: number; implementation: number };
  map: HomeImage;
  /** The pictures of the articles on ink. */
  plates: Readonly<Record<string, HomeImage>>;
}

export interface HomeDrawings {
  files: readonly { fileName: string; source: string }[];
  evidence: HomeEvidence;
}

/** @param folder holds one folder for each analyzed project, with the tool's result files. */
export function drawHome(folder: string): HomeDrawings {
  const results = readAnalysisResults(folder);
  const files: { fileName: string; source: string }[] = [];
  const emit = (name: string, source: string): string => {
    const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
    const fileName = `assets/${name}-${hash}.svg`;
    files.push({ fileName, source });
    return `/${fileName}`;
  };
  const jsoup = results["jsoup-1.15.3"];
  const { source, ...structure } = drawStructure(results["junit-4.13.2"]);
  const map = drawMap(locatedUniversities, readWorldLand(), {
    width: 420,
    fullRadius: 3.4,
    gridPixels: 1,
    leastArea: 4,
  });
  const plates: Record<string, HomeImage> = {};
  for (const [name, { narrow }] of Object.entries(drawPictures(results, readDpyResults(folder)))) {
    const address = emit(`plate-${name}`, imageSource(narrow, imageColors.onInk));
    plates[name] = { address, width: narrow.width, height: narrow.height };
  }
  const evidence = {
    structure: { ...structure, address: emit("structure", source) },
    element: classFindings(folder, jsoup, "org.jsoup.nodes", "Element"),
    libraries: libraryFindings(results),
    oneRun: { design: jsoup.designSmells.length, implementation: jsoup.implementationSmells.length },
    map: {
      address: emit("universities", imageSource(map, imageColors.onAnyPaper)),
      width: map.width,
      height: map.height,
    },
    plates,
  };
  return { files, evidence };
}
