import { useId } from "react";
import type { PictureFacts } from "./picture-file.ts";

interface PictureCanvasesProps {
  /** Hook for the style sheet. */
  name: string;
  picture: PictureFacts;
}

interface CanvasProps {
  kind: "wide" | "narrow";
  address: string;
  size: { width: number; height: number };
}

function Canvas({ kind, address, size: { width, height } }: CanvasProps) {
  return (
    <svg
      className={`drawing data-picture-${kind}`}
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <use href={`${address}#${kind}`} />
    </svg>
  );
}

/**
 * Both canvases of a picture, of which the style sheet shows the one that fits the width of the column. To screen
 * readers they are one image, named by its description: its title stands beside it as the finding.
 */
export function PictureCanvases({ name, picture }: PictureCanvasesProps) {
  const descriptionId = useId();
  const { address, width, height, narrow, description } = picture;
  return (
    <div className="data-picture" data-picture={name}>
      <div className="data-picture-canvases" role="img" aria-labelledby={descriptionId}>
        <Canvas kind="wide" size={{ width, height }} address={address} />
        <Canvas kind="narrow" size={narrow} address={address} />
      </div>
      <p id={descriptionId} hidden>
        {description}
      </p>
    </div>
  );
}
