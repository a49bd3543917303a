import type { Plugin } from "vite";
import { readAnalysisResults } from "./data/read-analysis-results.ts";
import { drawPictures } from "./drawings/draw-pictures.ts";
import type { PictureFacts } from "./picture-facts.ts";
import { type PictureFile, pictureFile } from "./picture-file.ts";

const publicId = "virtual:pictures";
const resolvedId = `\0${publicId}`;

interface DrawnPictures {
  files: readonly PictureFile[];
  facts: Readonly<Record<string, PictureFacts>>;
}

function drawAll(analysesFolder: string): DrawnPictures {
  const drawn = Object.entries(drawPictures(readAnalysisResults(analysesFolder))).map(([name, picture]) => {
    const { wide, narrow, title, caption, description } = picture;
    const file = pictureFile(name, picture);
    const sheet = { width: wide.width, height: wide.height, narrow: { width: narrow.width, height: narrow.height } };
    return { name, file, facts: { address: `/${file.fileName}`, ...sheet, title, caption, description } };
  });
  return {
    files: drawn.map(({ file }) => file),
    facts: Object.fromEntries(drawn.map(({ name, facts }) => [name, facts])),
  };
}

/**
 * Draws the pictures of the site from the analysis results. Their files go into the client build; addresses, sizes and
 * words are served as `virtual:pictures`, so that no script carries the drawings.
 */
export function picturesPlugin(analysesFolder: string): Plugin {
  let kept: DrawnPictures | undefined;

  function drawn(): DrawnPictures {
    kept ??= drawAll(analysesFolder);
    return kept;
  }

  return {
    name: "pictures",
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined;
      return `export const pictures = ${JSON.stringify(drawn().facts)};`;
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { fileName, source } of drawn().files) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = drawn().files.find(({ fileName }) => request.url === `/${fileName}`);
        if (!file) return next();
        response.setHeader("content-type", "image/svg+xml");
        response.end(file.source);
      });
    },
  };
}
