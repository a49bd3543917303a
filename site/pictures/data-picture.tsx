import { pictures } from "virtual:pictures";
import { useId } from "react";
import type { PictureName } from "./picture-names.ts";

interface SheetProps {
  kind: "wide" | "narrow";
  address: string;
  size: { width: number; height: number };
  title: string;
  descriptionId: string;
}

function Sheet({ kind, address, size: { width, height }, title, descriptionId }: SheetProps) {
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

/** A drawing made from analysis results. The style sheet shows the sheet that fits the width of the column. */
export function DataPicture({ name }: { name: PictureName }) {
  const descriptionId = useId();
  const { address, width, height, narrow, title, caption, description } = pictures[name];
  const shared = { address, title, descriptionId };
  return (
    <figure className="data-picture" data-picture={name}>
      <div className="data-picture-sheets">
        <Sheet kind="wide" size={{ width, height }} {...shared} />
        <Sheet kind="narrow" size={narrow} {...shared} />
      </div>
      <figcaption>
        <strong>{title}</strong> {caption}
      </figcaption>
      <p id={descriptionId} hidden>
        {description}
      </p>
    </figure>
  );
}
