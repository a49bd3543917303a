import type { ReactNode } from "react";
import { company } from "#content/products/company.ts";
import { Label } from "../../drawing/label.tsx";
import type { LegendEntry } from "./scene.ts";
import { lightColors as colors } from "./scene-colors.ts";
import { allowed, estimatedWidth, labelSize, middleToBaseline } from "./scene-svg.tsx";
import { legendPath, legendSide } from "./svg-path.ts";

interface CaptionedPictureProps {
  /** Of the drawing without the lines of text below it, in CSS pixels. */
  size: { width: number; height: number };
  title: string;
  /** The parts of the label: tool, edition, project. */
  specimen: readonly string[];
  legend: readonly LegendEntry[] | undefined;
  children: ReactNode;
}

/** Room around the lines of text below a drawing, in CSS pixels. */
const padding = 20;
const lineHeight = 20;

/** A drawing as a picture of its own: below it stand the legend, the title, the label and the source. */
export function CaptionedPicture({ size, title, specimen, legend = [], children }: CaptionedPictureProps) {
  const source = `Drawn from the results of Designite, ${company.siteUrl}/explore`;
  const lines = [title, specimen.join(" · "), source];
  const indent = legendSide + 4;
  const widest = Math.max(
    ...lines.map((line) => estimatedWidth(line, line === title)),
    ...legend.map(({ text }) => indent + estimatedWidth(text, false)),
  );
  const width = Math.max(size.width, widest + 2 * padding);
  const height = size.height + 2 * padding + (legend.length + lines.length) * lineHeight;
  const middleOf = (row: number) => size.height + padding + (row + 0.5) * lineHeight;
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
      {legend.map((entry, row) => (
        <g key={entry.text}>
          <path
            d={legendPath(entry, padding, middleOf(row) - legendSide / 2)}
            fill={entry.fill ? colors[entry.fill] : "none"}
            stroke={entry.stroke && colors[entry.stroke]}
            strokeWidth={entry.stroke && 1.5}
            opacity={entry.opacity}
          />
          <Label
            x={padding + indent}
            y={middleOf(row) + middleToBaseline}
            fill={colors["ink-soft"]}
            text={allowed(entry.text)}
          />
        </g>
      ))}
      {lines.map((line, at) => (
        <Label
          key={line}
          x={padding}
          y={middleOf(legend.length + at) + middleToBaseline}
          fill={colors[line === title ? "ink" : "ink-soft"]}
          fontWeight={line === title ? 600 : undefined}
          text={allowed(line)}
        />
      ))}
    </svg>
  );
}
