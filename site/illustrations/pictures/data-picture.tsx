import { pictures } from "virtual:pictures";
import type { PictureName } from "./drawings/draw-pictures.ts";
import { PictureFigure } from "./picture-figure.tsx";

/** A drawing made from analysis results. */
export function DataPicture({ name }: { name: PictureName }) {
  return <PictureFigure name={name} picture={pictures[name]} />;
}
