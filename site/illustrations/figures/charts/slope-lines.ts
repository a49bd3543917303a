import { scaleLinear } from "d3-scale";
import type { Drawing } from "../../pictures/marks/drawing.ts";
import { formatPercent } from "../../pictures/marks/format-number.ts";
import { paint } from "../../pictures/marks/paint.ts";
import { element, group, label, rounded } from "../../pictures/marks/svg.ts";
import type { ChartCanvas } from "./chart-canvas.ts";

interface Slope {
  name: string;
  /** Shares before and after. */
  from: number;
  to: number;
  /** The one line that the finding is about. */
  highlighted?: boolean;
}

/** Lines from one share to another, each named at both ends. */
export function drawSlopes(
  slopes: readonly Slope[],
  headings: readonly [from: string, to: string],
  { width, fontSize, kind }: ChartCanvas,
): Pick<Drawing, "height" | "markup"> {
  const height = kind === "wide" ? 260 : 240;
  const side = fontSize * (kind === "wide" ? 10.2 : 3);
  const [left, right] = [side, width - fontSize * (kind === "wide" ? 10.2 : 9.4)];
  const most = Math.max(...slopes.flatMap(({ from, to }) => [from, to]));
  const y = scaleLinear([0, most], [height - fontSize * 0.8, fontSize * 3.2]);
  const lines = [...slopes].sort((a, b) => Number(a.highlighted ?? false) - Number(b.highlighted ?? false));
  const drawn = lines.map(({ name, from, to, highlighted }) => {
    const [start, end] = [y(from), y(to)];
    const words = { fill: highlighted ? paint.accent : paint.ink, "font-weight": highlighted ? 600 : undefined };
    const stroke = highlighted ? paint.accent : paint.inkSoft;
    const named = (share: number) => (kind === "wide" ? `${name} ${formatPercent(share)}` : formatPercent(share));
    return (
      element("path", {
        d: `M${rounded(left)} ${rounded(start)}L${rounded(right)} ${rounded(end)}`,
        stroke,
        "stroke-width": highlighted ? 3 : 1.5,
      }) +
      element("path", {
        d: `M${rounded(left)} ${rounded(start)}h0M${rounded(right)} ${rounded(end)}h0`,
        stroke,
        "stroke-width": 9,
        "stroke-linecap": "round",
      }) +
      label(left - 10, start + fontSize * 0.35, named(from), { "text-anchor": "end", ...words }) +
      label(right + 10, end + fontSize * 0.35, `${formatPercent(to)} ${name}`, words)
    );
  });
  const frame = `M${rounded(left)} ${fontSize * 2}V${height}M${rounded(right)} ${fontSize * 2}V${height}`;
  return {
    height,
    markup: group(
      { fill: paint.inkSoft, "font-size": fontSize },
      element("path", { d: frame, stroke: paint.line, "stroke-width": 1 }),
      label(kind === "wide" ? left : 0, fontSize, headings[0], { "text-anchor": kind === "wide" ? "end" : undefined }),
      label(right, fontSize, headings[1]),
      ...drawn,
    ),
  };
}
