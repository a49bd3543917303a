import { LazyDrawing } from "../../components/lazy-drawing.tsx";
import { Specimen } from "../../components/plate.tsx";
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
