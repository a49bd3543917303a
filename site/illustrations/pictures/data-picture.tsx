import { pictures } from "virtual:pictures";
import { PictureFigure } from "./picture-figure.tsx";
import type { PictureName } from "./picture-names.ts";

/** A drawing made from analysis results. */
export function DataPicture({ name }: { name: PictureName }) {
  return <PictureFigure name={name} picture={pictures[name]} />;
}
