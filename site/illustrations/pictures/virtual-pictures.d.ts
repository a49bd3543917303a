declare module "virtual:pictures" {
  import type { PictureName } from "#site/illustrations/pictures/drawings/draw-pictures.ts";
  import type { FramedFacts } from "#site/illustrations/pictures/picture-file.ts";

  export const pictures: { readonly [name in PictureName]: FramedFacts };
}
