/**
 * Writes the fonts that pages load first: the signs of English texts and the weights that the style sheet uses. Other
 * signs come from the complete fonts, see `site/styles/fonts.css`. Run by hand after an update of a font.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "..", "..");
const packages = join(root, "node_modules", "@fontsource-variable");
const folder = join(root, "site", "styles", "fonts");

/** Basic Latin and the signs of `unicode-range` in `site/styles/fonts.css`. */
const signs = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0©·×áäéíóöü–—‘’“”•…→`;

const weights = { wght: { min: 400, max: 600 } };
/** The font of labels is narrow and has one weight: the axis `wdth` of Instrument Sans goes from 75 to 100. */
const fonts = [
  {
    name: "instrument-sans",
    axis: "wght",
    written: "instrument-sans",
    variationAxes: weights,
    keepFeatures: ["kern", "tnum"],
  },
  {
    name: "instrument-sans",
    axis: "standard",
    written: "instrument-sans-label",
    variationAxes: { wght: 500, wdth: 80 },
    keepFeatures: ["kern", "tnum"],
  },
  { name: "jetbrains-mono", axis: "wght", written: "jetbrains-mono", variationAxes: weights, keepFeatures: [] },
];
for (const { name, axis, written, variationAxes, keepFeatures } of fonts) {
  const complete = readFileSync(join(packages, name, "files", `${name}-latin-${axis}-normal.woff2`));
  const subset = await subsetFont(complete, signs, { targetFormat: "woff2", variationAxes, keepFeatures });
  writeFileSync(join(folder, `${written}.woff2`), subset);
  console.log(`${written}: ${complete.length} bytes, of which ${subset.length} come first`);
}
