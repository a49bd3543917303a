declare module "virtual:university-map" {
  import type { PictureFacts } from "../pictures/picture-facts.ts";

  export const pictures: { readonly "university-map": PictureFacts };
}
