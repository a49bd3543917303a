import type { Plugin } from "vite";
import type { Cached } from "../../cached.ts";
import { drawnFilesPlugin } from "./drawn-files-plugin.ts";
import { sourceMarkup, tableMarkup } from "./marks/data-table.ts";
import type { FramedPicture, Picture } from "./marks/drawing.ts";
import type { FramedFacts, PictureFacts } from "./picture-file.ts";
import { pictureFile } from "./picture-file.ts";

type Pictures = Readonly<Record<string, Picture | FramedPicture>>;

interface DrawnPicturesOptions {
  /** Also the name of the plugin; the module is `virtual:<name>`. */
  name: string;
  /** Called at most once, when a page first imports the pictures. */
  draw: () => Pictures | Promise<Pictures>;
  cached: Cached;
}

/** What the frame of a picture says. */
function frameOf(picture: Picture | FramedPicture): Omit<FramedFacts, keyof PictureFacts> | undefined {
  if (!("unit" in picture)) return undefined;
  const { unit, source, table } = picture;
  return { unit, words: sourceMarkup(source) + tableMarkup(table, unit) };
}

function filesAndFacts(pictures: Pictures) {
  const drawn = Object.entries(pictures).map(([name, picture]) => {
    const { wide, narrow, kept = "upper", title, caption, specimen, description } = picture;
    const file = pictureFile(name, picture);
    const facts: PictureFacts | FramedFacts = {
      address: `/${file.fileName}`,
      width: wide.width,
      height: wide.height,
      narrow: { width: narrow.width, height: narrow.height },
      kept,
      title,
      caption,
      specimen,
      description,
      ...frameOf(picture),
    };
    return { name, file, facts };
  });
  return {
    files: drawn.map(({ file }) => file),
    data: Object.fromEntries(drawn.map(({ name, facts }) => [name, facts])),
  };
}

/** Draws pictures while the site is built; their addresses, sizes and texts are the export `pictures`. */
export function drawnPicturesPlugin({ name, draw, cached }: DrawnPicturesOptions): Plugin {
  return drawnFilesPlugin({ name, exportName: "pictures", draw: async () => filesAndFacts(await draw()), cached });
}
