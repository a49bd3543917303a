import { drawn } from "virtual:drawn/pictures";
import type { PictureName } from "./draw-pictures.ts";
import type { FramedFacts } from "./picture-file.ts";

const isPictureName = (name: string): name is PictureName => Object.hasOwn(drawn, name);

/** The picture named in the front matter of an article. An unknown name stops the build. */
export function pictureNamed(name: string): FramedFacts {
  if (!isPictureName(name)) throw new Error(`There is no picture "${name}" in drawings/draw-pictures.ts.`);
  return drawn[name];
}
