import { drawn } from "virtual:drawn/pictures";
import { type AriaAttributes, useId } from "react";
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
      <Canvases picture={picture} aria-labelledby={descriptionId} />
      <p id={descriptionId} hidden>
        {picture.description}
      </p>
    </div>
  );
}

function Canvases({ picture, ...named }: { picture: DrawnPicture } & AriaAttributes) {
  return (
    <div className="data-picture-canvases" role="img" {...named}>
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
  );
}

/** The drawing that leads the list of articles, with its label. It is seen first, so it is fetched at once. */
export function LeadDrawing({ name }: { name: string }) {
  const picture = pictureNamed(name);
  return (
    <div className="gallery-drawing data-picture">
      <Canvases picture={picture} aria-label={picture.finding} />
      <Specimen parts={picture.specimen} />
    </div>
  );
}

/**
 * The drawing of an article with its label, fetched when it comes near the window: browsers fetch what a `<use>` names at
 * once, wherever it is. The page's script (`site/app/behavior.client.ts`) names the file; without script it is named from
 * the start.
 */
export function GalleryDrawing({ name, kind }: { name: string; kind: "wide" | "narrow" }) {
  const { address, finding, specimen, [kind]: canvas } = pictureNamed(name);
  const { width, height } = canvas;
  const size = { viewBox: `0 0 ${width} ${height}`, width, height };
  const file = `${address}#${kind}`;
  return (
    <div className="gallery-drawing">
      <svg className="drawing lazy-drawing needs-script" role="img" aria-label={finding} {...size}>
        <use data-drawing={file} />
      </svg>
      <noscript>
        <svg className="drawing" role="img" aria-label={finding} {...size}>
          <use href={file} />
        </svg>
      </noscript>
      <Specimen parts={specimen} />
    </div>
  );
}
