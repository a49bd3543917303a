import "./figures.css";
import { drawn } from "virtual:drawn/pictures";
import { useId } from "react";
import { Specimen } from "../ui/plate.tsx";
import type { PictureName } from "./draw-figures.ts";
import type { DrawnPicture, PictureFacts } from "./figure.ts";

const isPictureName = (name: string): name is PictureName => Object.hasOwn(drawn, name);

/** The picture named in the front matter of an article. An unknown name stops the build. */
export function pictureNamed(name: string): PictureFacts {
  if (!isPictureName(name)) throw new Error(`There is no picture "${name}" in site/figures/draw-figures.ts.`);
  return drawn[name];
}

interface PictureCanvasesProps {
  /** Hook for the style sheet. */
  name: string;
  picture: DrawnPicture;
}

/**
 * Both canvases of a picture, of which the style sheet shows the one that fits the width of the column. To screen
 * readers they are one image, named by its description: its title stands beside it as the finding.
 */
export function PictureCanvases({ name, picture }: PictureCanvasesProps) {
  const descriptionId = useId();
  return (
    <div className="data-picture" data-picture={name}>
      <div className="data-picture-canvases" role="img" aria-labelledby={descriptionId}>
        {(["wide", "narrow"] as const).map((kind) => (
          <svg key={kind} className={`drawing data-picture-${kind}`} aria-hidden="true" {...sizeOf(picture[kind])}>
            <use href={`${picture.address}#${kind}`} />
          </svg>
        ))}
      </div>
      <p id={descriptionId} hidden>
        {picture.description}
      </p>
    </div>
  );
}

/** The wide drawing of an article that leads the list, with its label. It is seen first, so it is fetched at once. */
export function LeadDrawing({ name }: { name: string }) {
  const { address, finding, specimen, wide } = pictureNamed(name);
  return (
    <>
      <div className="lead-drawing">
        <svg className="drawing" role="img" aria-label={finding} {...sizeOf(wide)}>
          <use href={`${address}#wide`} />
        </svg>
      </div>
      <Specimen parts={specimen} />
    </>
  );
}

const sizeOf = ({ width, height }: DrawnPicture["wide"]) => ({ viewBox: `0 0 ${width} ${height}`, width, height });

/**
 * The wide drawing of an article with its finding and its label, fetched when it comes near the window: browsers fetch
 * what a `<use>` names at once, wherever it is. The page's script (`site/app/behavior.client.ts`) names the file; without
 * script it is named from the start.
 */
export function GalleryDrawing({ name }: { name: string }) {
  const { address, finding, specimen, wide } = pictureNamed(name);
  const file = `${address}#wide`;
  return (
    <div className="gallery-drawing">
      <p aria-hidden="true">{finding}</p>
      <svg className="drawing lazy-drawing needs-script" role="img" aria-label={finding} {...sizeOf(wide)}>
        <use data-drawing={file} />
      </svg>
      <noscript>
        <svg className="drawing" role="img" aria-label={finding} {...sizeOf(wide)}>
          <use href={file} />
        </svg>
      </noscript>
      <Specimen parts={specimen} />
    </div>
  );
}
