import type { Plugin } from "vite";
import type { Cached } from "../../cached.ts";
import { drawnFilesPlugin } from "./drawn-files-plugin.ts";
import type { Picture } from "./marks/drawing.ts";
import type { PictureFacts } from "./picture-facts.ts";
import { pictureFile } from "./picture-file.ts";

interface DrawnPicturesOptions {
  /** Also the name of the plugin; the module is `virtual:<name>`. */
  name: string;
  /** Called at most once, when a page first imports the pictures. */
  draw: () => Readonly<Record<string, Picture>>;
  cached: Cached;
}

function filesAndFacts(pictures: Readonly<Record<string, Picture>>) {
  const drawn = Object.entries(pictures).map(([name, picture]) => {
    const { wide, narrow, kept = "upper", title, caption, specimen, description } = picture;
    const file = pictureFile(name, picture);
    const facts: PictureFacts = {
      address: `/${file.fileName}`,
      width: wide.width,
      height: wide.height,
      narrow: { width: narrow.width, height: narrow.height },
      kept,
      title,
      caption,
      specimen,
      description,
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
  return drawnFilesPlugin({ name, exportName: "pictures", draw: () => filesAndFacts(draw()), cached });
}
