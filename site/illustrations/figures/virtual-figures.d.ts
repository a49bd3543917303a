declare module "virtual:figures" {
  import type { FigureParts } from "#site/illustrations/figures/figure.ts";

  /** Empty in client scripts. */
  export const figures: { readonly [name: string]: FigureParts | undefined };
  export const junitGraphFile: {
    /** Absolute path of the file. */
    readonly address: string;
    readonly packages: readonly string[];
  };
}
