import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { createElement } from "react";
import { type ReadyId, readyIds } from "#content/catalog/analyses.ts";
import { dark } from "../../drawing/colors.ts";
import { placeTypes } from "../../drawing/place-types.ts";
import { drawnFile, madeFile } from "../../figures/made-files.ts";
import { dpy, results } from "../../results/analyzed-libraries.ts";
import { nothing } from "../../results/model/selection.ts";
import type { SceneColors } from "../drawing/scene-colors.ts";
import { ScenePicture } from "../drawing/scene-svg.tsx";
import { structureScene } from "../views/structure-scene.ts";

const analysesFolder = "content/catalog/analyses";

/** Results of a library that are ready to open. */
export interface ReadyLibrary {
  id: ReadyId;
  /** Of a ZIP archive with the files of the tool. */
  address: string;
  /** Address of a drawing of its structure. */
  picture: string;
}

/** The first day that the format can express: equal files give equal archives. */
const archiveTime = new Date(1980, 0, 1);

/** The result files of one library in a ZIP archive. */
export function packLibrary(id: ReadyId): Uint8Array<ArrayBuffer> {
  // Supertypes are not shown.
  const names = readdirSync(join(analysesFolder, id)).filter((name) => /(?<!Hierarchy)\.csv$/.test(name));
  const files = Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(analysesFolder, id, name))]));
  return zipSync(files, { level: 9, mtime: archiveTime });
}

/** A plate is dark in both schemes. */
const colors: SceneColors = { ...dark, surface: dark.plate, ground: dark.line };

/** Width and height in CSS pixels, at which lines are as thick as on the page. */
const pictureSide = 280;

/** The structure of a library, without names: what its results look like before they are opened. */
function pictureOf(id: ReadyId): string {
  const { analysis, facts } = id === "dpy-2025-02" ? dpy : results[id];
  const opened = { analysis, facts, placement: placeTypes(analysis, facts), remarks: [] };
  const selected = new Uint8Array(analysis.types.count);
  const scene = structureScene({ opened, selection: nothing, selected }, "selected");
  return drawnFile(`${id}-plate`, createElement(ScenePicture, { scene, side: pictureSide, colors })).address;
}

/** In the order of `content/catalog/analyses.ts`. */
export const readyLibraries: readonly ReadyLibrary[] = readyIds.map((id) => ({
  id,
  address: madeFile(id, "zip", packLibrary(id)),
  picture: pictureOf(id),
}));
