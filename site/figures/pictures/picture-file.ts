import { createHash } from "node:crypto";
import { element, group } from "../../drawing/svg.ts";
import { sourceMarkup, tableMarkup } from "../data-table.ts";
import type { FramedPicture, KeptPart, Picture } from "../drawing.ts";

export interface PictureFile {
  /** Below the root of the site, without a leading slash. */
  fileName: string;
  source: string;
}

/** A file whose name changes with its content, so that browsers may keep it for ever. */
export function hashedFile(name: string, ending: "svg" | "json", source: string): PictureFile {
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  return { fileName: `assets/${name}-${hash}.${ending}`, source };
}

/**
 * One file with both drawings, referenced with `<use href="...#wide">` or `#narrow`. Browsers also fetch what a hidden
 * `<use>` references, so two files would cost two requests on every page. Opened on its own, the file shows the wide
 * drawing.
 */
export function pictureFile(name: string, { wide, narrow, title }: Picture): PictureFile {
  const source = element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${wide.width} ${wide.height}`, "font-family": "sans-serif" },
    element("title", {}, title),
    group({ id: "wide" }, wide.markup),
    element("defs", {}, group({ id: "narrow" }, narrow.markup)),
  );
  return hashedFile(name, "svg", source);
}

/** The data that a page needs to show a picture; the markup stays in the picture's own file. */
export interface PictureFacts {
  /** Absolute path of the file with the drawings `#wide` and `#narrow`. */
  address: string;
  width: number;
  height: number;
  /** The canvas for narrow columns. */
  narrow: { width: number; height: number };
  kept: KeptPart;
  title: string;
  caption: string;
  specimen: readonly string[];
  description: string;
}

/** The data of a picture with a unit, a source and a table. */
export interface FramedFacts extends PictureFacts {
  unit: string;
  /** Its source and its data as a table, as HTML. */
  words: string;
}

/** What pages say of a picture, and where its file is. */
export function pictureFacts(name: string, picture: Picture | FramedPicture): PictureFacts | FramedFacts {
  const { wide, narrow, kept = "upper", title, caption, specimen, description } = picture;
  return {
    address: `/${pictureFile(name, picture).fileName}`,
    width: wide.width,
    height: wide.height,
    narrow: { width: narrow.width, height: narrow.height },
    kept,
    title,
    caption,
    specimen,
    description,
    ...("unit" in picture && {
      unit: picture.unit,
      words: sourceMarkup(picture.source) + tableMarkup(picture.table, picture.unit),
    }),
  };
}
