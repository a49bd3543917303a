import type { ReactNode } from "react";
import { company } from "#content/products/company.ts";
import { Label } from "../../drawing/label.tsx";
import type { LegendEntry } from "./scene.ts";
import type { SceneColors } from "./scene-colors.ts";
import { allowed, estimatedWidth, labelSize, middleToBaseline } from "./scene-svg.tsx";
import { legendPath, legendSide } from "./svg-path.ts";

interface CaptionedPictureProps {
  /** Of the drawing without the lines of text below it, in CSS pixels. */
  size: { width: number; height: number };
  title: string;
  /** The parts of the label: tool, edition, project. */
  specimen: readonly string[];
  legend: readonly LegendEntry[] | undefined;
  colors: SceneColors;
  children: ReactNode;
}

/** Room around the lines of text below a drawing, in CSS pixels. */
const padding = 20;
const lineHeight = 20;

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

/** The legend in as many rows as it needs, with the left end and the row of each entry. */
function legendRows(legend: readonly LegendEntry[], width: number) {
  let [left, row] = [padding, 0];
  const entries = legend.map((entry) => {
    const needed = legendSide + 4 + estimatedWidth(entry.text, false);
    if (left > padding && left + needed > width - padding) [left, row] = [padding, row + 1];
    const placed = { entry, left, row };
    left += needed + legendSide;
    return placed;
  });
  return { entries, rows: entries.length > 0 ? row + 1 : 0 };
}

/** A drawing as a picture of its own: below it stand the legend, the title, the label and the source. */
export function CaptionedPicture({ size, title, specimen, legend = [], colors, children }: CaptionedPictureProps) {
  const { width } = size;
  const { entries, rows } = legendRows(legend, width);
  const middleOf = (row: number) => size.height + padding + (row + 0.5) * lineHeight;
  const source = `Drawn from the results of Designite, ${company.siteUrl}/explore`;
  const lines = [title, specimen.join(" · "), source].flatMap((text, at) =>
    wrapped(text, at === 0, width - 2 * padding).map((line) => ({ line, isTitle: at === 0 })),
  );
  // Half a line apart from the legend.
  const first = rows > 0 ? rows + 0.5 : 0;
  const height = size.height + 2 * padding + (first + lines.length) * lineHeight;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      fontFamily="sans-serif"
      fontSize={labelSize}
    >
      <title>{allowed(title)}</title>
      <desc>{allowed(specimen.join(", "))}</desc>
      <rect width={width} height={height} fill={colors.plate} />
      {children}
      {entries.map(({ entry: { text, fill, stroke, opacity }, entry, left, row }) => (
        <g key={text}>
          <path
            d={legendPath(entry, left, middleOf(row) - legendSide / 2)}
            fill={fill ? colors[fill] : "none"}
            stroke={stroke && colors[stroke]}
            strokeWidth={stroke && 1.5}
            opacity={opacity}
          />
          <Label
            x={left + legendSide + 4}
            y={middleOf(row) + middleToBaseline}
            fill={colors["ink-soft"]}
            text={allowed(text)}
          />
        </g>
      ))}
      {lines.map(({ line, isTitle }, at) => (
        <Label
          key={middleOf(first + at)}
          x={padding}
          y={middleOf(first + at) + middleToBaseline}
          fill={colors[isTitle ? "ink" : "ink-soft"]}
          fontWeight={isTitle ? 600 : undefined}
          text={allowed(line)}
        />
      ))}
    </svg>
  );
}
