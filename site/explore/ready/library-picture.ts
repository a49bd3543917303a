import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnalysisId } from "#content/analyses.ts";
import { hashedFile, type PictureFile } from "#site/illustrations/pictures/picture-file.ts";
import type { SceneColors } from "../drawing/scene-colors.ts";
import { pictureSvg } from "../drawing/scene-svg.ts";
import { placeTypes } from "../layout/place-types.ts";
import { factsOf } from "../model/facts-of.ts";
import { nothing } from "../model/selection.ts";
import type { SourceFile } from "../model/source-file.ts";
import { readAnalysis } from "../read/read-analysis.ts";
import { structureScene } from "../scenes/structure-scene.ts";

/** The color roles of the dark scheme in `site/styles/tokens.css`: a plate is dark in both schemes. */
const colors: SceneColors = {
  plate: "#0b1114",
  surface: "#0b1114",
  ink: "#e6edef",
  "ink-soft": "#a4b3b9",
  line: "#2a373d",
  "line-strong": "#71828a",
  accent: "#63c7c4",
  good: "#5fb585",
  warn: "#d9b44a",
  bad: "#ee8d4a",
  severe: "#f2736b",
};

/** Width and height in CSS pixels, at which lines are as thick as on the page. */
const pictureSide = 280;

function filesIn(folder: string): SourceFile[] {
  return readdirSync(folder).map((name) => {
    const bytes = readFileSync(join(folder, name));
    return {
      path: name,
      size: bytes.length,
      async *chunks() {
        yield bytes;
      },
    };
  });
}

/** The structure of a library, without names: what its results look like before they are opened. */
export async function libraryPicture(analysesFolder: string, id: AnalysisId): Promise<PictureFile> {
  const result = await readAnalysis(filesIn(join(analysesFolder, id)), id, () => undefined);
  if (result.kind === "refused") throw new Error(result.sentences.join(" "));
  const { analysis } = result;
  const facts = factsOf(analysis);
  const opened = { analysis, facts, placement: placeTypes(analysis, facts), remarks: [] };
  const selected = new Uint8Array(analysis.types.count);
  const scene = structureScene({ opened, selection: nothing, selected }, { dependencies: "selected" });
  return hashedFile(`${id}-plate`, "svg", pictureSvg(scene, pictureSide, colors));
}
