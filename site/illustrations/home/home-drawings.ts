import { locatedUniversities } from "#content/universities.ts";
import { readAnalysisResults } from "../pictures/data/read-analysis-results.ts";
import { hashedFile, type PictureFile } from "../pictures/picture-file.ts";
import { drawMap } from "../university-map/draw-university-map.ts";
import { readWorldLand } from "../university-map/read-world-land.ts";
import { type ClassFindings, classFindings } from "./class-findings.ts";
import { drawStructure, type Structure } from "./draw-structure.ts";
import { imageSource } from "./image-source.ts";
import { type LibraryFindings, libraryFindings } from "./library-findings.ts";

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
}

interface HomeDrawings {
  files: readonly PictureFile[];
  evidence: HomeEvidence;
}

/** @param folder holds one folder for each analyzed project, with the tool's result files. */
export function drawHome(folder: string): HomeDrawings {
  const results = readAnalysisResults(folder);
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
    element: classFindings(folder, jsoup, "org.jsoup.nodes", "Element"),
    libraries: libraryFindings(results),
    oneRun: { design: jsoup.designSmells.length, implementation: jsoup.implementationSmells.length },
    map: {
      address: emit("universities", imageSource(map)),
      width: map.width,
      height: map.height,
    },
  };
  return { files, evidence };
}
