declare module "virtual:university-map" {
  import type { PictureFacts } from "#site/illustrations/pictures/picture-facts.ts";

  export const pictures: { readonly "university-map": PictureFacts };
}
