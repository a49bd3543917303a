import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReadyLibrary } from "virtual:ready-libraries";
import { zipSync } from "fflate";
import type { Plugin } from "vite";
import { type AnalysisId, analysisIds } from "#content/catalog/analyses.ts";
import type { Cached } from "../../cached.ts";
import { dark } from "../../drawing/colors.ts";
import { placeTypes } from "../../drawing/place-types.ts";
import { hashedFile, type PictureFile } from "../../figures/figure.ts";
import { nothing } from "../../results/model/selection.ts";
import { readResults } from "../../results/read/stored-results.ts";
import type { SceneColors } from "../drawing/scene-colors.ts";
import { pictureSvg } from "../drawing/scene-files.ts";
import { structureScene } from "../views/structure.ts";

interface PackedLibrary extends Omit<ReadyLibrary, "picture"> {
  archive: Uint8Array<ArrayBuffer>;
}

const publicId = "virtual:ready-libraries";
const resolvedId = `\0${publicId}`;

/** The first day that the format can express: equal files give equal archives. */
const archiveTime = new Date(1980, 0, 1);

/** The result files of one library in a ZIP archive, whose name changes with its content. */
export function packLibrary(analysesFolder: string, id: AnalysisId): PackedLibrary {
  // Supertypes are not shown.
  const names = readdirSync(join(analysesFolder, id)).filter((name) => /(?<!Hierarchy)\.csv$/.test(name));
  const files = Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(analysesFolder, id, name))]));
  const archive = zipSync(files, { level: 9, mtime: archiveTime });
  const hash = createHash("sha256").update(archive).digest("base64url").slice(0, 8);
  return { id, address: `/assets/${id}-${hash}.zip`, archive };
}

/** Packs the results of the three libraries into the client build, and serves their addresses as `virtual:ready-libraries`. */
export function readyLibrariesPlugin(analysesFolder: string, cached: Cached): Plugin {
  let kept: Promise<(PackedLibrary & { drawn: PictureFile })[]> | undefined;
  async function pack() {
    const pictures = await cached("ready-libraries", [], () =>
      Promise.all(analysisIds.map(async (id) => ({ id, drawn: await libraryPicture(analysesFolder, id) }))),
    );
    return pictures.map(({ id, drawn }) => ({ ...packLibrary(analysesFolder, id), drawn }));
  }
  function packed() {
    kept ??= pack();
    return kept;
  }

  return {
    name: "ready-libraries",
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined;
      const libraries = (await packed()).map(
        ({ archive: _archive, drawn, ...library }): ReadyLibrary => ({ ...library, picture: `/${drawn.fileName}` }),
      );
      return `export const readyLibraries = ${JSON.stringify(libraries)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { address, archive, drawn } of await packed()) {
        this.emitFile({ type: "asset", fileName: address.slice(1), source: archive });
        this.emitFile({ type: "asset", ...drawn });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        packed().then((libraries) => {
          const archive = libraries.find(({ address }) => address === request.url)?.archive;
          const picture = libraries.find(({ drawn }) => `/${drawn.fileName}` === request.url)?.drawn.source;
          if (!archive && !picture) return next();
          response.setHeader("content-type", archive ? "application/zip" : "image/svg+xml");
          response.end(archive ?? picture);
        }, next);
      });
    },
  };
}

/** A plate is dark in both schemes. */
const colors: SceneColors = { ...dark, surface: dark.plate };

/** Width and height in CSS pixels, at which lines are as thick as on the page. */
const pictureSide = 280;

/** The structure of a library, without names: what its results look like before they are opened. */
async function libraryPicture(analysesFolder: string, id: AnalysisId): Promise<PictureFile> {
  const { analysis, facts } = await readResults(join(analysesFolder, id));
  const opened = { analysis, facts, placement: placeTypes(analysis, facts), remarks: [] };
  const selected = new Uint8Array(analysis.types.count);
  const scene = structureScene({ opened, selection: nothing, selected }, { dependencies: "selected" });
  return hashedFile(`${id}-plate`, "svg", pictureSvg(scene, pictureSide, colors));
}
