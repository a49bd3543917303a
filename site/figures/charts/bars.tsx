import { scaleLinear } from "d3-scale";
import { Label, textWidth } from "../../drawing/label.tsx";
import { paint, strong } from "../../drawing/paint.ts";
import { rectangle } from "../../drawing/path-data.ts";
import { formatValue } from "../../results/model/format-value.ts";
import { Drawing } from "../drawing.tsx";
import type { Canvas } from "../figure.ts";

export interface BarRow {
  name: string;
  /** One for each panel, with the words at its end; none where nothing was counted. */
  bars: readonly (ReturnType<typeof bar> | undefined)[];
  /** Quiet rows are hollow: the reference that the others are compared with. */
  quiet?: boolean;
}

export const bar = (value: number, figure = formatValue(value)) => ({ value, figure });

/** How often a kind of smell was found. */
export const kindRow = ({ name, count }: { name: string; count: number }): BarRow => ({ name, bars: [bar(count)] });

interface BarsProps {
  canvas: Canvas;
  /** Of panels side by side; a single one needs none. */
  headings?: readonly string[];
  groups: readonly { heading?: string; rows: readonly BarRow[] }[];
  /** One scale for all panels, or one for each. */
  scale?: "shared" | "own";
  /** Many rows lie closer together, between lines. */
  dense?: boolean;
}

/** Horizontal bars in panels, with the names of the rows once. On a narrow canvas the name is above its bars. */
export function Bars({ canvas, headings, groups, scale = "shared", dense = false }: BarsProps) {
  const { width, fontSize, kind } = canvas;
  const stacked = kind === "narrow";
  const all = groups.flatMap(({ rows }) => rows);
  const left = stacked ? 0 : Math.max(...all.map(({ name }) => textWidth(name, fontSize))) + 14;
  const gap = fontSize * 1.4;
  const titles = headings ?? [""];
  const panelWidth = (width - left - gap * (titles.length - 1)) / titles.length;
  const highest = titles.map((_, panel) => Math.max(...all.map(({ bars }) => bars[panel]?.value ?? 0)));
  const panels = titles.map((title, panel) => {
    const most = scale === "own" ? (highest[panel] ?? 0) : Math.max(...highest);
    const room = Math.max(...all.map(({ bars }) => textWidth(bars[panel]?.figure ?? "", fontSize))) + 12;
    const length = scaleLinear([0, most], [0, panelWidth - room]);
    return { title, start: left + panel * (panelWidth + gap), length };
  });
  const rowHeight = fontSize * (stacked ? 2.9 : dense ? 1.45 : 2);
  const barHeight = fontSize * (stacked ? 0.9 : dense ? 1 : 1.15);
  const first = headings ? fontSize * 2.2 : 0;
  let bottom = first;
  const placedGroups = groups.map(({ heading, rows }, index) => {
    const top = bottom + (index > 0 ? fontSize * 0.9 : 0);
    const firstRow = top + (heading ? fontSize * 1.8 : 0);
    bottom = firstRow + rows.length * rowHeight;
    return { heading, top, rows: rows.map((row, at) => ({ ...row, top: firstRow + at * rowHeight })) };
  });
  return (
    <Drawing canvas={canvas} height={Math.ceil(bottom + 4)}>
      {headings && (
        <>
          {panels.map(({ title, start }) => (
            <Label key={title} x={start} y={fontSize} {...strong} text={title} />
          ))}
          {!stacked && (
            <path
              d={panels.map(({ start }) => `M${Math.round(start)} ${first}V${bottom}`).join("")}
              stroke={paint.inkSoft}
              strokeWidth={1}
            />
          )}
        </>
      )}
      {placedGroups.map(({ heading, top, rows }) => (
        <g key={top}>
          {heading && <Label x={0} y={top + fontSize} {...strong} text={heading} />}
          {rows.map(({ name, bars, quiet, top: rowTop }) => {
            const y = rowTop + (stacked ? fontSize * 1.45 : (rowHeight - barHeight) / 2);
            const baseline = y + barHeight / 2 + fontSize * 0.35;
            return (
              <g key={name}>
                {dense && <path d={`M0 ${Math.round(rowTop)}H${width}`} stroke={paint.line} strokeWidth={0.8} />}
                {stacked ? (
                  <Label x={0} y={rowTop + fontSize} text={name} />
                ) : (
                  <Label x={left - 12} y={baseline} textAnchor="end" fill={paint.ink} text={name} />
                )}
                {panels.map(({ title, start, length }, panel) => {
                  const bar = bars[panel];
                  if (!bar) return null;
                  const long = Math.max(length(bar.value), 1.5);
                  return (
                    <g key={title}>
                      <path
                        d={rectangle(start + 0.5, y, long, barHeight)}
                        fill={quiet ? "none" : paint.accent}
                        stroke={quiet ? paint.inkSoft : undefined}
                      />
                      <Label x={start + long + 7} y={baseline} {...strong} text={bar.figure} />
                    </g>
                  );
                })}
              </g>
            );
          })}
        </g>
      ))}
    </Drawing>
  );
}
