declare module "virtual:drawn/pictures" {
  import type { PictureName } from "#site/figures/pictures/draw-pictures.ts";
  import type { FramedFacts } from "#site/figures/pictures/picture-file.ts";

  export const drawn: { readonly [name in PictureName]: FramedFacts };
}

declare module "virtual:drawn/university-map" {
  export const drawn: import("#site/figures/pictures/picture-file.ts").PictureFacts;
}

declare module "virtual:drawn/figures" {
  import type { FigureParts } from "#site/figures/figure.ts";

  export const drawn: {
    /** Empty in client scripts. */
    readonly parts: { readonly [name: string]: FigureParts | undefined };
    /** The absolute path of its data, and the names of its packages. */
    readonly junitGraph: { readonly address: string; readonly packages: readonly string[] };
  };
}

declare module "virtual:drawn/smell-drawings" {
  /** The address of the file of all drawings. */
  export const drawn: string;
}

declare module "virtual:drawn/home" {
  export const drawn: import("#site/figures/home/home-drawings.ts").HomeEvidence;
}

declare module "virtual:drawn/samples" {
  export const drawn: { readonly [tool in "java" | "dpy"]: import("#site/figures/product-samples.ts").Sample };
}
