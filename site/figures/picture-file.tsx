import { renderToStaticMarkup } from "react-dom/server";
import type { TwoDrawings } from "./figure.ts";
import { type DrawnSize, madeFile, sizesIn } from "./made-files.ts";

/** Where a page finds the drawings of a picture, and their sizes. */
export interface PictureFile {
  /** Absolute path of the file with the drawings `#wide` and `#narrow`. */
  address: string;
  wide: DrawnSize;
  narrow: DrawnSize;
}

/**
 * One file with both drawings, referenced with `<use href="...#wide">` or `#narrow`. Browsers also fetch what a hidden
 * `<use>` references, so two files would cost two requests on every page. Opened on its own, the file shows the wide
 * drawing.
 */
export function pictureFile(name: string, title: string, { wide, narrow }: TwoDrawings): PictureFile {
  const source = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" fontFamily="sans-serif">
      <title>{title}</title>
      <g id="wide">{wide}</g>
      <defs>
        <g id="narrow">{narrow}</g>
      </defs>
    </svg>,
  );
  const [wideSize, narrowSize] = sizesIn(source);
  if (!wideSize || !narrowSize) throw new Error(`A drawing of ${name} has no size.`);
  return { address: madeFile(name, "svg", withOptionalLabels(source)), wide: wideSize, narrow: narrowSize };
}

const withOptionalLabels = (source: string) => source.replaceAll("<text ", `<text display="${optionalLabel.display}" `);

/** Of all labels in files, and of the signs of keys: a page that shows a drawing too small for them has `--drawn-labels: none`. */
export const optionalLabel = { display: "var(--drawn-labels)" } as const;
