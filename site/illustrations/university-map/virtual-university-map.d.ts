declare module "virtual:university-map" {
  import type { PictureFacts } from "#site/illustrations/pictures/picture-file.ts";

  export const pictures: { readonly "university-map": PictureFacts };
}
