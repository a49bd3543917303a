import { Specimen } from "../../ui/plate.tsx";
import { pictureNamed } from "./picture-named.ts";

/** Taller drawings are cut at this share of their width, and fade out, so that the rows of the gallery are level. */
const tallest = 1.25;

/** The drawing of an article with its label, fetched when it comes near. */
export function GalleryDrawing({ name }: { name: string }) {
  const { address, narrow, kept, title, specimen } = pictureNamed(name);
  const { width, height } = narrow;
  const shown = Math.min(height, width * tallest);
  const cut = shown < height ? " gallery-drawing-cut" : "";
  return (
    <div className={`gallery-drawing gallery-drawing-${kept}${cut}`}>
      <LazyDrawing address={`${address}#narrow`} title={title} width={width} height={shown} kept={kept} />
      <Specimen parts={specimen} />
    </div>
  );
}

interface LazyDrawingProps {
  /** The file and the part of it, such as `/assets/findings.svg#narrow`. */
  address: string;
  width: number;
  height: number;
  title: string;
  /** Where it has less height than it needs. */
  kept?: "upper" | "lower";
}

/**
 * A drawing that is fetched when it comes near the window: browsers fetch what a `<use>` names at once, wherever it is.
 * The page's script (`site/app/behavior.client.ts`) names the file; without script it is named from the start.
 */
function LazyDrawing({ address, width, height, title, kept = "upper" }: LazyDrawingProps) {
  const preserveAspectRatio = kept === "upper" ? "xMidYMin slice" : "xMidYMax slice";
  const canvas = { viewBox: `0 0 ${width} ${height}`, width, height, preserveAspectRatio };
  return (
    <>
      <svg className="drawing lazy-drawing" role="img" aria-label={title} {...canvas}>
        <use data-drawing={address} />
      </svg>
      <noscript>
        <svg className="drawing" role="img" aria-label={title} {...canvas}>
          <use href={address} />
        </svg>
      </noscript>
    </>
  );
}
