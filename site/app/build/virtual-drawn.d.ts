declare module "virtual:drawn/pictures" {
  import type { PictureName } from "#site/figures/draw-figures.ts";

  export const drawn: { readonly [name in PictureName]: import("#site/figures/figure.ts").PictureFacts };
}

declare module "virtual:drawn/university-map" {
  export const drawn: import("#site/figures/figure.ts").DrawnPicture;
}

declare module "virtual:drawn/figures" {
  export const drawn: { readonly [name: string]: import("#site/figures/figure.ts").FigureParts | undefined };
}

declare module "virtual:drawn/junit-graph" {
  /** The absolute path of its data. */
  export const drawn: { readonly address: string };
}

declare module "virtual:drawn/smell-drawings" {
  /** The address of the file of all drawings. */
  export const drawn: string;
}

declare module "virtual:drawn/home" {
  export const drawn: import("#site/figures/home/home-drawings.ts").HomeEvidence;
}

declare module "virtual:drawn/ready-libraries" {
  /** In the order of `content/catalog/analyses.ts`. */
  export const drawn: readonly import("#site/explore/ready/ready-libraries.ts").ReadyLibrary[];
}

declare module "virtual:drawn/samples" {
  export const drawn: { readonly [tool in "java" | "dpy"]: import("#site/figures/product-samples.ts").Sample };
}
