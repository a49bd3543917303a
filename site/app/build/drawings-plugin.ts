import type { Plugin } from "vite";
import { locatedUniversities } from "#content/catalog/universities.ts";
import type { Cached } from "../../cached.ts";
import { makeReadyLibraries } from "../../explore/ready/ready-libraries.ts";
import { drawFigures, drawPictures } from "../../figures/draw-figures.ts";
import {
  drawnPicture,
  figureParts,
  hashedFile,
  type PictureFile,
  pictureFacts,
  pictureFile,
} from "../../figures/figure.ts";
import { graphFile } from "../../figures/graph/junit-graph.ts";
import { drawHome } from "../../figures/home/home-drawings.ts";
import { dpySample, javaSample } from "../../figures/product-samples.ts";
import { drawSmells } from "../../figures/smells/smell-drawings.ts";
import { drawUniversityMap, readWorldLand } from "../../figures/university-map/draw-university-map.ts";
import { readAllResults, readDpyResults } from "../../results/read/stored-results.ts";

interface Drawn {
  /** Those that are no text are in base64. */
  files: readonly (PictureFile & { encoding?: "base64" })[];
  /** What the virtual module exports. Must survive JSON. */
  data: unknown;
}

/** What is drawn while the site is built. `virtual:drawn/<name>` exports what pages need of it as `drawn`. */
const drawings = {
  async pictures(analyses: string): Promise<Drawn> {
    const pictures = drawPictures(await readAllResults(analyses), await readDpyResults(analyses));
    const drawn = Object.entries(pictures).map(([name, picture]) => ({
      name,
      picture,
      file: pictureFile(name, picture.finding, picture.drawings),
    }));
    return {
      files: drawn.map(({ file }) => file),
      data: Object.fromEntries(drawn.map(({ name, picture, file }) => [name, pictureFacts(file, picture)])),
    };
  },
  "university-map"(): Drawn {
    const { title, description, drawings } = drawUniversityMap(locatedUniversities, readWorldLand());
    const file = pictureFile("university-map", title, drawings);
    return { files: [file], data: drawnPicture(file, drawings, description) };
  },
  async figures(analyses: string): Promise<Drawn> {
    const figures = drawFigures(await readAllResults(analyses), await readDpyResults(analyses));
    const parts = Object.entries(figures).map(([name, figure]) => [name, figureParts(figure)]);
    return { files: [], data: Object.fromEntries(parts) };
  },
  async "junit-graph"(analyses: string): Promise<Drawn> {
    const graph = graphFile((await readAllResults(analyses))["junit-4.13.2"]);
    const file = hashedFile("junit-graph", "json", JSON.stringify(graph));
    return { files: [file], data: { address: `/${file.fileName}` } };
  },
  "smell-drawings"(): Drawn {
    const file = drawSmells();
    return { files: [file], data: `/${file.fileName}` };
  },
  async samples(analyses: string): Promise<Drawn> {
    const { "commons-lang-3.12.0": commonsLang } = await readAllResults(analyses);
    return { files: [], data: { java: javaSample(commonsLang), dpy: dpySample(await readDpyResults(analyses)) } };
  },
  async home(analyses: string): Promise<Drawn> {
    const { files, evidence } = await drawHome(analyses);
    return { files, data: evidence };
  },
  "ready-libraries": makeReadyLibraries,
};

const contentTypes = new Map([
  ["svg", "image/svg+xml"],
  ["json", "application/json"],
  ["zip", "application/zip"],
]);

type DrawingName = keyof typeof drawings;
const prefix = "virtual:drawn/";
const isDrawing = (name: string): name is DrawingName => Object.hasOwn(drawings, name);
const nameIn = (id: string): DrawingName | undefined => {
  const name = id.slice(prefix.length);
  return id.startsWith(prefix) && isDrawing(name) ? name : undefined;
};

/**
 * Draws while the site is built, each part when a page first imports it. The files become part of the client build, so
 * that no script contains the drawings.
 */
export function drawingsPlugin(analysesFolder: string, cached: Cached): Plugin {
  const kept = new Map<DrawingName, Promise<Drawn>>();

  function drawn(name: DrawingName): Promise<Drawn> {
    const made = kept.get(name) ?? cached(name, [], () => drawings[name](analysesFolder));
    kept.set(name, made);
    return made;
  }

  const allFiles = async () => {
    const all = await Promise.all(Object.keys(drawings).filter(isDrawing).map(drawn));
    return all.flatMap(({ files }) => files);
  };

  return {
    name: "drawings",
    resolveId: (id) => (nameIn(id) ? `\0${id}` : undefined),
    async load(id) {
      const name = id.startsWith("\0") ? nameIn(id.slice(1)) : undefined;
      if (!name) return undefined;
      return `export const drawn = ${JSON.stringify((await drawn(name)).data)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { fileName, source, encoding } of await allFiles())
        this.emitFile({ type: "asset", fileName, source: Buffer.from(source, encoding) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith("/assets/")) return next();
        allFiles().then((files) => {
          const file = files.find(({ fileName }) => request.url === `/${fileName}`);
          if (!file) return next();
          response.setHeader("content-type", contentTypes.get(file.fileName.split(".").at(-1) ?? "") ?? "");
          response.end(Buffer.from(file.source, file.encoding));
        }, next);
      });
    },
  };
}
