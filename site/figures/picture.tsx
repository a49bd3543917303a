import { useId } from "react";
import { Specimen } from "../components/plate.tsx";
import type { Picture } from "./figure.ts";
import type { DrawnSize } from "./made-files.ts";
import styles from "./picture.module.css";
import { type PictureFile, pictureFile } from "./picture-file.tsx";
import { pictures } from "./pictures.ts";

/** A picture, and the file that it is drawn in. */
interface PlacedPicture extends Picture {
  file: PictureFile;
}

const placed: ReadonlyMap<string, PlacedPicture> = new Map(
  Object.entries<Picture>(pictures).map(([name, picture]) => {
    return [name, { ...picture, file: pictureFile(name, picture.finding, picture.drawings) }];
  }),
);

/** The picture named in the front matter of an article. An unknown name stops the build. */
export function pictureNamed(name: string): PlacedPicture {
  const picture = placed.get(name);
  if (!picture) throw new Error(`There is no picture "${name}" in site/figures/pictures.ts.`);
  return picture;
}

interface PictureCanvasesProps {
  /** Hook for the style sheet. */
  name: string;
  file: PictureFile;
  description: string;
}

/**
 * Both canvases of a picture, of which the style sheet shows the one that fits the width of the column. To screen
 * readers they are one image, named by its description: its title stands beside it as the finding.
 */
export function PictureCanvases({ name, file, description }: PictureCanvasesProps) {
  const descriptionId = useId();
  return (
    <div className="data-picture" data-picture={name}>
      <div className={styles.canvases} role="img" aria-labelledby={descriptionId}>
        {(["wide", "narrow"] as const).map((kind) => (
          <svg key={kind} className={`drawing ${styles[kind]}`} aria-hidden="true" {...sizeOf(file[kind])}>
            <use href={`${file.address}#${kind}`} />
          </svg>
        ))}
      </div>
      <p id={descriptionId} hidden>
        {description}
      </p>
    </div>
  );
}

interface LeadDrawingProps {
  name: string;
  /** The name of the image for screen readers: what it shows, or all that it says. */
  label?: string;
}

/**
 * The wide drawing of an article that leads a list, or beside the title of the article, with its label. It is seen
 * first, so it is fetched at once. Where labels would be too small, it has none, or the narrow drawing stands in its place.
 */
export function LeadDrawing({ name, label }: LeadDrawingProps) {
  const { finding, specimen, file, needsLabels } = pictureNamed(name);
  const description = label ?? finding;
  return (
    <>
      {needsLabels ? (
        <PictureCanvases name={name} file={file} description={description} />
      ) : (
        <div className={styles.lead}>
          <svg className="drawing" role="img" aria-label={description} {...sizeOf(file.wide)}>
            <use href={`${file.address}#wide`} />
          </svg>
        </div>
      )}
      <Specimen parts={specimen} />
    </>
  );
}

/** The drawing for phones, with its labels, where the lead drawing has none. */
export function NarrowDrawing({ name }: { name: string }) {
  const { file, needsLabels } = pictureNamed(name);
  if (needsLabels) return null;
  return (
    <div className={styles.onPhones}>
      <svg className="drawing" aria-hidden="true" {...sizeOf(file.narrow)}>
        <use href={`${file.address}#narrow`} />
      </svg>
    </div>
  );
}

const sizeOf = ({ width, height }: DrawnSize) => ({ viewBox: `0 0 ${width} ${height}`, width, height });

/**
 * The wide drawing of an article with its finding and its label, fetched when it comes near the window: browsers fetch
 * what a `<use>` names at once, wherever it is. The page's script (`site/client/lazy-drawings.ts`) names the file; without
 * script it is named from the start.
 */
export function GalleryDrawing({ name }: { name: string }) {
  const { finding, specimen, file } = pictureNamed(name);
  return (
    <div className={styles.gallery}>
      <p aria-hidden="true">{finding}</p>
      <svg className="drawing lazy-drawing needs-script" role="img" aria-label={finding} {...sizeOf(file.wide)}>
        <use data-drawing={`${file.address}#wide`} />
      </svg>
      <noscript>
        <svg className="drawing" role="img" aria-label={finding} {...sizeOf(file.wide)}>
          <use href={`${file.address}#wide`} />
        </svg>
      </noscript>
      <Specimen parts={specimen} />
    </div>
  );
}
