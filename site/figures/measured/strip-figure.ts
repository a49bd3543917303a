import { formatNumber } from "../../drawing/svg.ts";
import { drawChartOnCanvases } from "../charts/chart-canvas.ts";
import { type DotStrip, drawDotStrip } from "../charts/dot-strip.ts";
import type { Figure } from "../figure.ts";

const dotSizes = { wide: { pitch: 6, rise: 110 }, narrow: { pitch: 4.4, rise: 110 } } as const;

type StripFigure = Pick<Figure, "finding" | "unit" | "specimen" | "source"> & { strip: DotStrip; note?: string };

/** Each value of a metric as a dot, with the threshold of the tool. */
export function stripFigure({ strip, ...words }: StripFigure): Figure {
  const { dots, threshold, axis, counted } = strip;
  const byValue = [...Map.groupBy(dots, ({ value }) => Number(value.toFixed(2)))].sort(([a], [b]) => a - b);
  const beyond = dots.filter(({ value }) => value >= threshold);
  const [lowest, highest] = [byValue[0]?.[0], byValue.at(-1)];
  return {
    ...words,
    description: `A strip of ${formatNumber(dots.length)} dots, one for each of the ${counted}, on an axis of ${axis} from ${lowest} to ${highest?.[0]}, which is ${highest?.[1].map(({ name }) => name).join(", ")}. ${formatNumber(beyond.length)} reach the threshold of ${threshold}.`,
    table: {
      columns: [axis, `Number of ${counted}`, `From the threshold of ${threshold} on`],
      rows: byValue.map(([value, own]) => [
        String(value),
        own.length,
        value >= threshold ? { code: own.map(({ name }) => name).join(", ") } : "below",
      ]),
    },
    drawings: drawChartOnCanvases((canvas) => drawDotStrip(strip, { ...canvas, ...dotSizes[canvas.kind] })),
  };
}
