import { useId } from "react";
import type { PictureFacts } from "./picture-facts.ts";

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

interface PictureFigureProps {
  /** Hook for the style sheet. */
  name: string;
  picture: PictureFacts;
}

/** A drawing made while the site is built. The style sheet shows the canvas that fits the width of the column. */
export function PictureFigure({ name, picture }: PictureFigureProps) {
  const descriptionId = useId();
  const { address, width, height, narrow, title, caption, description } = picture;
  const shared = { address, title, descriptionId };
  return (
    <figure className="data-picture" data-picture={name}>
      <div className="data-picture-canvases">
        <Canvas kind="wide" size={{ width, height }} {...shared} />
        <Canvas kind="narrow" size={narrow} {...shared} />
      </div>
      <p id={descriptionId} hidden>
        {description}
      </p>
      <figcaption>
        <strong>{title}</strong> {caption}
      </figcaption>
    </figure>
  );
}
