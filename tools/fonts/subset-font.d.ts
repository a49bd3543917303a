declare module "subset-font" {
  export interface SubsetOptions {
    targetFormat: "woff2";
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** OpenType features that stay. All by default. */
    keepFeatures?: readonly string[];
  }
  export default function subsetFont(font: Buffer, signs: string, options: SubsetOptions): Promise<Buffer>;
}
