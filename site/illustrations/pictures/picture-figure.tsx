import { useId } from "react";
import { Plate } from "../../components/plate.tsx";
import type { PictureFacts } from "./picture-facts.ts";

interface PictureFigureProps {
  /** Hook for the style sheet. */
  name: string;
  picture: PictureFacts;
}

interface CanvasProps {
  kind: "wide" | "narrow";
  address: string;
  size: { width: number; height: number };
  title: string;
  descriptionId: string;
}

function Canvas({ kind, address, size: { width, height }, title, descriptionId }: CanvasProps) {
  return (
    <svg
      className={`data-picture-${kind}`}
      role="img"
      aria-label={title}
      aria-describedby={descriptionId}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <use href={`${address}#${kind}`} />
    </svg>
  );
}

/** Both canvases of a picture; the style sheet shows the one that fits the width of the column. */
export function PictureCanvases({ name, picture }: PictureFigureProps) {
  const descriptionId = useId();
  const { address, width, height, narrow, title, description } = picture;
  const shared = { address, title, descriptionId };
  return (
    <div className="data-picture" data-picture={name}>
      <div className="data-picture-canvases">
        <Canvas kind="wide" size={{ width, height }} {...shared} />
        <Canvas kind="narrow" size={narrow} {...shared} />
      </div>
      <p id={descriptionId} hidden>
        {description}
      </p>
    </div>
  );
}

/** A drawing made while the site is built, with its finding above and how to read it below. */
export function PictureFigure({ name, picture }: PictureFigureProps) {
  return (
    <figure className="figure-frame">
      <figcaption>
        <p className="figure-finding">{picture.title}</p>
      </figcaption>
      <Plate extent="inset" specimen={picture.specimen}>
        <PictureCanvases name={name} picture={picture} />
      </Plate>
      <p className="figure-note">{picture.caption}</p>
    </figure>
  );
}
