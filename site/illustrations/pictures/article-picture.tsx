import { pictures } from "virtual:pictures";
import { DataPicture } from "./data-picture.tsx";
import type { PictureName } from "./drawings/draw-pictures.ts";

const isPictureName = (name: string): name is PictureName => Object.hasOwn(pictures, name);

/** The picture that an article names in its front matter. The build stops at a name that nothing is drawn for. */
export function ArticlePicture({ name }: { name: string }) {
  if (!isPictureName(name)) throw new Error(`There is no picture "${name}" in drawings/draw-pictures.ts.`);
  return <DataPicture name={name} />;
}
