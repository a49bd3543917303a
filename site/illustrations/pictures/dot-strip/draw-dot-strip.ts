import type { Drawing } from "../marks/drawing.ts";
import { paint } from "../marks/paint.ts";
import { element, group, label, rounded } from "../marks/svg.ts";
import { textWidth } from "../marks/text-width.ts";
import { columnsOf, type Dot, heightOf, rowsOfDots } from "./dot-columns.ts";
import { drawFlags, flagsOf } from "./dot-names.ts";

export interface DotStrip {
  dots: readonly Dot[];
  scale: "logarithmic" | "linear";
  /** Values within one step share a column. */
  step: number;
  ticks: readonly number[];
  threshold: number;
  /** What is reported from the threshold on. */
  reported: string;
  /** Name of the axis. */
  axis: string;
  /** The counted items, as in "20 types at 1". */
  counted: string;
  /** How many of the highest columns have a name. */
  named: number;
}

interface StripCanvas {
  width: number;
  fontSize: number;
  /** Distance of two dots. */
  pitch: number;
  /** Height that the highest column should have. */
  rise: number;
}

/** Values as positions from 0 to 1. A logarithmic axis that has zeros is one of the value plus one. */
function positionOf({ dots, scale, step, ticks }: DotStrip): (value: number) => number {
  const values = [...dots.map(({ value }) => value), ...ticks];
  const [lowest, highest] = [Math.min(...values) - step * 0.34, Math.max(...values) + step * 0.45];
  const shift = Math.min(...values) === 0 ? 1 : 0;
  const moved = (value: number) => (scale === "linear" ? value : Math.log(value + shift));
  return (value) => (moved(value) - moved(lowest)) / (moved(highest) - moved(lowest));
}

/** Every value as one dot on an axis; beyond the threshold the ground is shaded, and the highest values are named. */
export function drawDotStrip(strip: DotStrip, canvas: StripCanvas): Pick<Drawing, "height" | "markup"> {
  const { width, fontSize, pitch, rise } = canvas;
  const { dots, step, ticks, threshold, reported, axis, counted, named } = strip;
  const position = positionOf(strip);
  const x = (value: number) => pitch + position(value) * (width - 2 * pitch);
  const columns = columnsOf(dots, { x, step, pitch, rise });
  const flags = flagsOf(columns, { named, counted, pitch, fontSize });
  const highest = Math.max(...columns.map((column) => heightOf(column, pitch)), ...flags.map(({ top }) => top));
  const top = fontSize * 2;
  const bottom = Math.ceil(top + highest + fontSize * 1.4);
  const edge = rounded(x(threshold - step / 2));
  const words = `${reported} from ${threshold}`;
  const fits = width - edge > textWidth(words, fontSize) + 8;
  const isBelow = ({ value }: { value: number }) => value < threshold - step / 2;
  const rows = (own: typeof columns) => own.map((column) => rowsOfDots(column, bottom - 3, pitch)).join("");
  const round = { "stroke-width": pitch * 0.78, "stroke-linecap": "round", "stroke-dasharray": `0 ${pitch}` } as const;
  const marks = [
    element("rect", {
      x: edge,
      y: top,
      width: width - edge,
      height: bottom - top,
      fill: paint.bad,
      "fill-opacity": 0.13,
    }),
    element("path", { d: `M${edge} ${top}V${bottom}`, stroke: paint.bad, "stroke-width": 1.5 }),
    label(fits ? edge : width, fontSize * 1.3, words, {
      "text-anchor": fits ? undefined : "end",
      fill: paint.ink,
      "font-weight": 600,
    }),
    element("path", { d: rows(columns.filter(isBelow)), stroke: paint.accent, ...round }),
    element("path", { d: rows(columns.filter((one) => !isBelow(one))), stroke: paint.bad, ...round }),
    drawFlags(flags, bottom - 3, fontSize),
    element("path", { d: `M0 ${bottom}H${width}`, stroke: paint.inkSoft, "stroke-width": 1 }),
    ...ticks.map((tick) => label(x(tick), bottom + fontSize * 1.4, String(tick), { "text-anchor": "middle" })),
    label(width, bottom + fontSize * 2.9, axis, { "text-anchor": "end" }),
  ];
  return {
    height: Math.ceil(bottom + fontSize * 3.3),
    markup: group({ fill: paint.inkSoft, "font-size": fontSize }, ...marks),
  };
}
