import { company } from "#content/products/company.ts";
import { textWidth } from "#site/illustrations/pictures/marks/svg.ts";
import { legendSide } from "./legend-path.ts";
import type { LegendEntry, Scene, Viewport } from "./scene.ts";
import type { SceneColors } from "./scene-colors.ts";

/** What a file with a picture says and shows. */
export interface ExportOptions {
  /** What is shown, and the size of the drawing without the lines of text below it. */
  view: Viewport;
  title: string;
  /** The parts of the label: tool, edition, project. */
  specimen: readonly string[];
  colors: SceneColors;
}

export const fontFamily = "sans-serif";
export const labelSize = 13;
export const lineHeight = 1.25;

/** Room around the lines of text below a drawing, in CSS pixels. */
export const captionPadding = 20;

const captionLine = 20;

interface CaptionLine {
  text: string;
  strong: boolean;
  /** Middle of its height, below the drawing. */
  y: number;
}

/** The width of a text in a font without serifs that is not known, rather too much than too little. */
export function estimatedWidth(text: string, strong: boolean): number {
  return textWidth(text, labelSize) * (strong ? 1.4 : 1.3);
}

/** Text in lines that are not wider than this, as far as its words allow. */
function wrapped(text: string, strong: boolean, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && estimatedWidth(longer, strong) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

interface PlacedEntry {
  entry: LegendEntry;
  /** Left end, and the middle of its height below the drawing. */
  x: number;
  y: number;
}

/** The entries of a legend in as many rows as they need. */
function placedEntries(entries: readonly LegendEntry[], width: number): PlacedEntry[] {
  let [x, row] = [captionPadding, 0];
  return entries.map((entry) => {
    const needed = legendSide + 4 + estimatedWidth(entry.text, false);
    if (x > captionPadding && x + needed > width - captionPadding) [x, row] = [captionPadding, row + 1];
    const placed = { entry, x, y: captionPadding + (row + 0.5) * captionLine };
    x += needed + legendSide;
    return placed;
  });
}

interface Caption {
  legend: readonly PlacedEntry[];
  lines: readonly CaptionLine[];
  height: number;
}

/** What stands below a drawing: legend, title, label, source. */
export function captionOf(
  { legend: entries = [] }: Scene,
  { title, specimen, view: { width } }: ExportOptions,
): Caption {
  const source = `Drawn from the results of Designite, ${company.siteUrl}/explore`;
  const linesOf = (text: string, strong: boolean) =>
    wrapped(text, strong, width - 2 * captionPadding).map((line) => ({ text: line, strong }));
  const lines = [...linesOf(title, true), ...linesOf(specimen.join(" · "), false), ...linesOf(source, false)];
  const legend = placedEntries(entries, width);
  const last = legend.at(-1);
  const top = last ? last.y + captionLine : captionPadding;
  return {
    legend,
    lines: lines.map((line, index) => ({ ...line, y: top + (index + 0.5) * captionLine })),
    height: top + captionPadding + lines.length * captionLine,
  };
}
