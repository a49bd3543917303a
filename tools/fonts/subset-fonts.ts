/**
 * Writes the fonts that pages load first: the signs of English texts and the weights that the style sheet uses. Other
 * signs come from the complete fonts, see `site/styles/fonts.css`. Run by hand after an update of a font.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "..", "..");
const packages = join(root, "node_modules", "@fontsource-variable");
const written = join(root, "site", "styles", "fonts");

/** Basic Latin and the signs of `unicode-range` in `site/styles/fonts.css`. */
const signs = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0©·×áäéíóöü–—‘’“”•…→`;

const fonts = [
  { name: "instrument-sans", keepFeatures: ["kern", "tnum"] },
  { name: "jetbrains-mono", keepFeatures: [] },
];
for (const { name, keepFeatures } of fonts) {
  const complete = readFileSync(join(packages, name, "files", `${name}-latin-wght-normal.woff2`));
  const variationAxes = { wght: { min: 400, max: 600 } };
  const subset = await subsetFont(complete, signs, { targetFormat: "woff2", variationAxes, keepFeatures });
  writeFileSync(join(written, `${name}.woff2`), subset);
  console.log(`${name}: ${complete.length} bytes, of which ${subset.length} come first`);
}
