/**
 * Writes the fonts that pages load first: the signs of English texts and the weights that the style sheet uses. Other
 * signs come from the complete fonts, see `site/styles/fonts.css`. Run by hand after an update of a font.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont, { type SubsetOptions } from "subset-font";

const root = join(import.meta.dirname, "..", "..");
const packages = join(root, "node_modules");
const folder = join(root, "site", "styles", "fonts");

/** Basic Latin and the signs of `unicode-range` in `site/styles/fonts.css`. */
const signs = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0©·×áäéíóöü–—‘’“”•…→`;

/** The signs of formulas: digits, operators, and the slanted letters of variables. Words are set in the font of texts. */
const slanted = Array.from({ length: 52 }, (_, index) => String.fromCodePoint(0x1d434 + index)).join("");
const mathSigns = `0123456789 !%()*+,-./:;<=>[]{|}\u00a0${slanted}ℎ×÷±−⋅≤≥≠≈∑∏√∞∈∣∥`;

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
const mathFont = join(packages, "@fontsource", "noto-sans-math", "files", "noto-sans-math-latin-400-normal.woff2");

async function writeSubset(
  written: string,
  file: string,
  signsOfFont: string,
  options: Partial<SubsetOptions>,
): Promise<void> {
  const complete = readFileSync(file);
  const subset = await subsetFont(complete, signsOfFont, { targetFormat: "woff2", ...options });
  writeFileSync(join(folder, `${written}.woff2`), subset);
  console.log(`${written}: ${complete.length} bytes, of which ${subset.length} come first`);
}

for (const { name, axis, written, variationAxes, keepFeatures } of fonts) {
  const file = join(packages, "@fontsource-variable", name, "files", `${name}-latin-${axis}-normal.woff2`);
  await writeSubset(written, file, signs, { variationAxes, keepFeatures });
}
await writeSubset("noto-sans-math", mathFont, mathSigns, { keepFeatures: ["ssty"] });
