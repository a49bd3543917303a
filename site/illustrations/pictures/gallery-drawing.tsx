import { LazyDrawing } from "../../components/lazy-drawing.tsx";
import { Specimen } from "../../components/plate.tsx";
import { pictureNamed } from "./picture-named.ts";

/** Taller drawings are cut at this share of their width, and fade out, so that the rows of the gallery are level. */
const tallest = 1.25;

/** The drawing of an article with its label, fetched when it comes near. */
export function GalleryDrawing({ name }: { name: string }) {
  const { address, narrow, title, specimen } = pictureNamed(name);
  const { width, height } = narrow;
  const shown = Math.min(height, width * tallest);
  return (
    <div className={shown < height ? "gallery-drawing gallery-drawing-cut" : "gallery-drawing"}>
      <LazyDrawing address={`${address}#narrow`} title={title} width={width} height={shown} />
      <Specimen parts={specimen} />
    </div>
  );
}
