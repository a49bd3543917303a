import { pictures } from "virtual:pictures";
import { DataPicture } from "./data-picture.tsx";
import type { PictureName } from "./drawings/draw-pictures.ts";

const isPictureName = (name: string): name is PictureName => Object.hasOwn(pictures, name);

/** The picture named in the front matter of an article. An unknown name stops the build. */
export function ArticlePicture({ name }: { name: string }) {
  if (!isPictureName(name)) throw new Error(`There is no picture "${name}" in drawings/draw-pictures.ts.`);
  return <DataPicture name={name} />;
}
