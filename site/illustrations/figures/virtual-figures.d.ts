declare module "virtual:figures" {
  import type { FigureMarkup } from "#site/illustrations/figures/figure-markup.ts";

  /** Empty in client scripts. */
  export const figures: { readonly [name: string]: FigureMarkup | undefined };
  export const junitGraphFile: {
    /** Absolute path of the file. */
    readonly address: string;
    readonly packages: readonly string[];
  };
}
