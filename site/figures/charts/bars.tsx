import { scaleLinear } from "d3-scale";
import { paint, strong } from "../../drawing/paint.ts";
import { element, group, label, rectangle, stroked, textWidth } from "../../drawing/svg.ts";
import { type Canvas, type Drawing, drawChart, type TwoDrawings } from "../figure.ts";

export interface BarRow {
  name: string;
  /** One for each panel, with the words at its end; none where nothing was counted. */
  bars: readonly ({ value: number; figure: string } | undefined)[];
  /** Quiet rows are hollow: the reference that the others are compared with. */
  quiet?: boolean;
}

interface Bars {
  /** Of panels side by side; a single one needs none. */
  headings?: readonly string[];
  groups: readonly { heading?: string; rows: readonly BarRow[] }[];
  /** One scale for all panels, or one for each. */
  scale?: "shared" | "own";
  /** Many rows lie closer together, between lines. */
  dense?: boolean;
}

/** Horizontal bars in panels, with the names of the rows once. On a narrow canvas the name is above its bars. */
export function drawBars(
  { headings, groups, scale = "shared", dense = false }: Bars,
  { width, fontSize, kind }: Canvas,
): Pick<Drawing, "height" | "markup"> {
  const stacked = kind === "narrow";
  const all = groups.flatMap(({ rows }) => rows);
  const left = stacked ? 0 : Math.max(...all.map(({ name }) => textWidth(name, fontSize))) + 14;
  const gap = fontSize * 1.4;
  const titles = headings ?? [""];
  const panelWidth = (width - left - gap * (titles.length - 1)) / titles.length;
  const highest = titles.map((_, panel) => Math.max(...all.map(({ bars }) => bars[panel]?.value ?? 0)));
  const panels = titles.map((_, panel) => {
    const most = scale === "own" ? (highest[panel] ?? 0) : Math.max(...highest);
    const room = Math.max(...all.map(({ bars }) => textWidth(bars[panel]?.figure ?? "", fontSize))) + 12;
    return { start: left + panel * (panelWidth + gap), length: scaleLinear([0, most], [0, panelWidth - room]) };
  });
  const rowHeight = fontSize * (stacked ? 2.9 : dense ? 1.45 : 2);
  const barHeight = fontSize * (stacked ? 0.9 : dense ? 1 : 1.15);
  const first = headings ? fontSize * 2.2 : 0;
  let top = first;
  const drawRow = ({ name, bars, quiet }: BarRow) => {
    const y = top + (stacked ? fontSize * 1.45 : (rowHeight - barHeight) / 2);
    const baseline = y + barHeight / 2 + fontSize * 0.35;
    const line = dense && stroked(`M0 ${Math.round(top)}H${width}`, paint.line, 0.75);
    const caption = stacked
      ? label(0, top + fontSize, name)
      : label(left - 12, baseline, name, { "text-anchor": "end", fill: paint.ink });
    top += rowHeight;
    const drawn = panels.map(({ start, length }, panel) => {
      const bar = bars[panel];
      if (!bar) return "";
      const long = Math.max(length(bar.value), 1.5);
      return (
        element("path", {
          d: rectangle(start + 0.5, y, long, barHeight),
          fill: quiet ? "none" : paint.accent,
          stroke: quiet ? paint.inkSoft : undefined,
        }) + label(start + long + 7, baseline, bar.figure, strong)
      );
    });
    return (line || "") + caption + drawn.join("");
  };
  const drawn = groups.map(({ heading, rows }, index) => {
    if (index > 0) top += fontSize * 0.9;
    const title = heading ? label(0, top + fontSize, heading, strong) : "";
    if (heading) top += fontSize * 1.8;
    return title + rows.map(drawRow).join("");
  });
  const axes = stacked ? [] : panels.map(({ start }) => `M${Math.round(start)} ${first}V${top}`);
  return {
    height: Math.ceil(top + 4),
    markup: group(
      { fill: paint.inkSoft, "font-size": fontSize },
      ...(headings
        ? [
            ...headings.map((heading, panel) => label(panels[panel]?.start ?? 0, fontSize, heading, strong)),
            stroked(axes.join(""), paint.inkSoft, 1),
          ]
        : []),
      ...drawn,
    ),
  };
}

export const drawnBars = (bars: Bars): TwoDrawings => drawChart((canvas) => drawBars(bars, canvas));
