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
        {(["wide", "narrow"] as const).map((kind) => {
          const { width, height } = picture[kind];
          return (
            <svg
              key={kind}
              className={`drawing data-picture-${kind}`}
              aria-hidden="true"
              viewBox={`0 0 ${width} ${height}`}
              width={width}
              height={height}
            >
              <use href={`${picture.address}#${kind}`} />
            </svg>
          );
        })}
      </div>
      <p id={descriptionId} hidden>
        {picture.description}
      </p>
    </div>
  );
}

/** Taller drawings are cut at this share of their width, and fade out, so that the rows of the gallery are level. */
const tallest = 1.25;

/**
 * The drawing of an article with its label, fetched when it comes near the window: browsers fetch what a `<use>` names at
 * once, wherever it is. The page's script (`site/app/behavior.client.ts`) names the file; without script it is named from
 * the start.
 */
export function GalleryDrawing({ name, isWhole = false }: { name: string; isWhole?: boolean }) {
  const picture = pictureNamed(name);
  const { address, kept, finding, specimen } = picture;
  const kind = isWhole ? "wide" : "narrow";
  const { width, height } = picture[kind];
  const shown = isWhole ? height : Math.min(height, width * tallest);
  const file = `${address}#${kind}`;
  const canvas = {
    viewBox: `0 0 ${width} ${shown}`,
    width,
    height: shown,
    preserveAspectRatio: kept === "upper" ? "xMidYMin slice" : "xMidYMax slice",
  };
  return (
    <div className={`gallery-drawing gallery-drawing-${kept}${shown < height ? " gallery-drawing-cut" : ""}`}>
      <svg className="drawing lazy-drawing needs-script" role="img" aria-label={finding} {...canvas}>
        <use data-drawing={file} />
      </svg>
      <noscript>
        <svg className="drawing" role="img" aria-label={finding} {...canvas}>
          <use href={file} />
        </svg>
      </noscript>
      <Specimen parts={specimen} />
    </div>
  );
}
