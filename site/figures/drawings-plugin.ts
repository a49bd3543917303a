import type { Plugin } from "vite";
import { locatedUniversities } from "#content/catalog/universities.ts";
import type { Cached } from "../cached.ts";
import { readAllResults, readDpyResults } from "../results/read/stored-results.ts";
import { drawFigures } from "./draw-figures.ts";
import { figureParts } from "./figure.ts";
import { drawHome } from "./home/home-drawings.ts";
import { drawPictures } from "./pictures/draw-pictures.ts";
import { hashedFile, type PictureFile, pictureFacts, pictureFile } from "./pictures/picture-file.ts";
import { dpySample, javaSample } from "./product-samples.ts";
import { drawSmells } from "./smells/draw-smells.ts";
import { drawUniversityMap, readWorldLand } from "./university-map/draw-university-map.ts";

interface Drawn {
  files: readonly PictureFile[];
  /** What the virtual module exports. Must survive JSON. */
  data: unknown;
  /** What it exports in scripts of the build, if pages have the rest already. */
  inScripts?: unknown;
}

/** What is drawn while the site is built. `virtual:drawn/<name>` exports what pages need of it as `drawn`. */
const drawings = {
  async pictures(analyses: string): Promise<Drawn> {
    const pictures = Object.entries(drawPictures(await readAllResults(analyses), await readDpyResults(analyses)));
    return {
      files: pictures.map(([name, picture]) => pictureFile(name, picture)),
      data: Object.fromEntries(pictures.map(([name, picture]) => [name, pictureFacts(name, picture)])),
    };
  },
  "university-map"(): Drawn {
    const map = drawUniversityMap(locatedUniversities, readWorldLand());
    return { files: [pictureFile("university-map", map)], data: pictureFacts("university-map", map) };
  },
  async figures(analyses: string): Promise<Drawn> {
    const { figures, graphFile } = await drawFigures(analyses);
    const file = hashedFile("junit-graph", "json", JSON.stringify(graphFile));
    const parts = Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figureParts(figure)]));
    const junitGraph = { address: `/${file.fileName}`, packages: graphFile.packages };
    return { files: [file], data: { parts, junitGraph }, inScripts: { parts: {}, junitGraph } };
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
};

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
      const { data, inScripts } = await drawn(name);
      const isScript = this.environment.config.consumer === "client" && this.environment.mode === "build";
      return `export const drawn = ${JSON.stringify(isScript ? (inScripts ?? data) : data)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { fileName, source } of await allFiles()) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith("/assets/")) return next();
        allFiles().then((files) => {
          const file = files.find(({ fileName }) => request.url === `/${fileName}`);
          if (!file) return next();
          response.setHeader("content-type", file.fileName.endsWith("svg") ? "image/svg+xml" : "application/json");
          response.end(file.source);
        }, next);
      });
    },
  };
}
