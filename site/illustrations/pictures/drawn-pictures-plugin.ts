import type { Plugin } from "vite";
import type { Cached } from "../../cached.ts";
import type { Picture } from "./marks/drawing.ts";
import type { PictureFacts } from "./picture-facts.ts";
import { type PictureFile, pictureFile } from "./picture-file.ts";

interface DrawnPicturesOptions {
  /** Also the name of the plugin; the module is `virtual:<name>`. */
  name: string;
  /** Called at most once, when a page first imports the pictures. */
  draw: () => Readonly<Record<string, Picture>>;
  cached: Cached;
}

interface DrawnPictures {
  files: readonly PictureFile[];
  facts: Readonly<Record<string, PictureFacts>>;
}

function filesAndFacts(pictures: Readonly<Record<string, Picture>>): DrawnPictures {
  const drawn = Object.entries(pictures).map(([name, picture]) => {
    const { wide, narrow, title, caption, specimen, description } = picture;
    const file = pictureFile(name, picture);
    const facts = {
      address: `/${file.fileName}`,
      width: wide.width,
      height: wide.height,
      narrow: { width: narrow.width, height: narrow.height },
      title,
      caption,
      specimen,
      description,
    };
    return { name, file, facts };
  });
  return {
    files: drawn.map(({ file }) => file),
    facts: Object.fromEntries(drawn.map(({ name, facts }) => [name, facts])),
  };
}

/**
 * Draws pictures while the site is built. Their files become part of the client build; addresses, sizes and texts are
 * served as the export `pictures` of a virtual module, so that no script contains the drawings.
 */
export function drawnPicturesPlugin({ name, draw, cached }: DrawnPicturesOptions): Plugin {
  const publicId = `virtual:${name}`;
  const resolvedId = `\0${publicId}`;
  let kept: Promise<DrawnPictures> | undefined;

  function drawn(): Promise<DrawnPictures> {
    kept ??= cached(name, [], () => filesAndFacts(draw()));
    return kept;
  }

  return {
    name,
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined;
      return `export const pictures = ${JSON.stringify((await drawn()).facts)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { fileName, source } of (await drawn()).files) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        drawn().then(({ files }) => {
          const file = files.find(({ fileName }) => request.url === `/${fileName}`);
          if (!file) return next();
          response.setHeader("content-type", "image/svg+xml");
          response.end(file.source);
        }, next);
      });
    },
  };
}
