declare module "virtual:pictures" {
  import type { PictureFacts } from "./picture-facts.ts";
  import type { PictureName } from "./picture-names.ts";

  export const pictures: { readonly [name in PictureName]: PictureFacts };
}
