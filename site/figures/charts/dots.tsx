import { scaleLog } from "d3-scale";
import { Label, textWidth } from "../../drawing/label.tsx";
import { halo, paint, strong } from "../../drawing/paint.ts";
import { rounded } from "../../drawing/path-data.ts";
import { formatValue } from "../../results/model/format-value.ts";
import { Drawing } from "../drawing.tsx";
import { type Canvas, drawChart, type Figure } from "../figure.ts";

export interface DotStrip {
  dots: readonly Dot[];
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

/** Values on a logarithmic axis. One that has zeros is that of the value plus one. */
function axisOf({ dots, ticks }: DotStrip, range: [from: number, to: number]): (value: number) => number {
  const values = [...dots.map(({ value }) => value), ...ticks];
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const shift = lowest === 0 ? 1 : 0;
  const scale = scaleLog([lowest - 0.34 + shift, highest + 0.45 + shift], range);
  return (value) => scale(value + shift);
}

interface DotsProps extends DotStrip {
  canvas: Canvas;
  /** Distance of two dots. */
  pitch: number;
  /** Height that the highest column should have. */
  rise: number;
}

/** Every value as one dot on an axis; beyond the threshold the ground is shaded, and the highest values are named. */
export function Dots({ canvas, pitch, rise, ...strip }: DotsProps) {
  const { width, fontSize } = canvas;
  const { dots, ticks, threshold, reported, axis, counted, named } = strip;
  const x = axisOf(strip, [pitch, width - pitch]);
  const columns = columnsOf(dots, { x, pitch, rise });
  const flags = flagsOf(columns, { named, counted, pitch, fontSize });
  const highest = Math.max(...columns.map((column) => heightOf(column, pitch)), ...flags.map(({ top }) => top));
  const top = fontSize * 2;
  const bottom = Math.ceil(top + highest + fontSize * 1.4);
  const edge = rounded(x(threshold - 0.5));
  const words = `${reported} from ${threshold}`;
  const fits = width - edge > textWidth(words, fontSize) + 8;
  const isBelow = ({ value }: { value: number }) => value < threshold;
  const rows = (own: typeof columns) => own.map((column) => rowsOfDots(column, bottom - 3, pitch)).join("");
  const round = { strokeWidth: rounded(pitch * 0.78), strokeLinecap: "round", strokeDasharray: `0 ${pitch}` } as const;
  return (
    <Drawing canvas={canvas} height={Math.ceil(bottom + fontSize * 3.3)}>
      <rect x={edge} y={top} width={rounded(width - edge)} height={bottom - top} fill={paint.bad} fillOpacity={0.1} />
      <path d={`M${edge} ${top}V${bottom}`} stroke={paint.bad} strokeWidth={1.5} />
      <Label
        x={fits ? edge : width}
        y={fontSize * 1.3}
        textAnchor={fits ? undefined : "end"}
        {...strong}
        text={words}
      />
      <path d={rows(columns.filter(isBelow))} stroke={paint.accent} {...round} />
      <path d={rows(columns.filter((one) => !isBelow(one)))} stroke={paint.bad} {...round} />
      <Flags flags={flags} bottom={bottom - 3} fontSize={fontSize} />
      <path d={`M0 ${bottom}H${width}`} stroke={paint.inkSoft} strokeWidth={1} />
      {ticks.map((tick) => (
        <Label key={tick} x={x(tick)} y={bottom + fontSize * 1.4} textAnchor="middle" text={tick} />
      ))}
      <Label x={width} y={bottom + fontSize * 2.9} textAnchor="end" text={axis} />
    </Drawing>
  );
}

/** A count with what it was measured at. */
interface Dot {
  name: string;
  value: number;
}

/** All dots of the same value, side by side in rows that fill the room of the value. */
interface DotColumn {
  value: number;
  dots: readonly Dot[];
  /** Center of the column. */
  x: number;
  perRow: number;
}

interface Ruler {
  x: (value: number) => number;
  pitch: number;
  /** Height that the highest column should have. */
  rise: number;
}

function columnsOf(dots: readonly Dot[], { x, pitch, rise }: Ruler): DotColumn[] {
  const byValue = Map.groupBy(dots, ({ value }) => value);
  const most = Math.max(...[...byValue.values()].map((own) => own.length));
  const enough = Math.ceil((most * pitch) / rise);
  return [...byValue]
    .map(([value, own]) => {
      // On a logarithmic axis there is less room on the right.
      const room = 2 * (x(value + 0.5) - x(value)) - pitch * 0.6;
      return { value, dots: own, x: x(value), perRow: Math.max(1, Math.min(enough, Math.floor(room / pitch))) };
    })
    .sort((a, b) => a.value - b.value);
}

function heightOf({ dots, perRow }: DotColumn, pitch: number): number {
  return Math.ceil(dots.length / perRow) * pitch;
}

/** The dots as rows of a dashed line with round ends: a few bytes for hundreds of dots. */
function rowsOfDots({ dots, perRow, x }: DotColumn, bottom: number, pitch: number): string {
  const full = Math.min(perRow, dots.length);
  const left = x - ((full - 1) * pitch) / 2;
  return Array.from({ length: Math.ceil(dots.length / perRow) }, (_, row) => {
    const inRow = Math.min(perRow, dots.length - row * perRow);
    return `M${rounded(left)} ${rounded(bottom - (row + 0.5) * pitch)}h${rounded((inRow - 1) * pitch + 0.1)}`;
  }).join("");
}

/** A name to the left of a thin line that stands on its dot. */
interface Flag {
  text: string;
  x: number;
  /** Height of the dot and of the name above the axis. */
  foot: number;
  top: number;
}

function wordsFor({ dots, value }: DotColumn, counted: string): string {
  const [one, other] = dots;
  if (!one || dots.length > 2) return `${dots.length} ${counted} at ${value}`;
  return `${other ? `${one.name}, ${other.name}` : one.name} ${value}`;
}

/** Names the highest columns. Each name is above the dots and names on its left, so that no line crosses a name. */
function flagsOf(
  columns: readonly DotColumn[],
  { named, counted, pitch, fontSize }: { named: number; counted: string; pitch: number; fontSize: number },
): Flag[] {
  const flags: Flag[] = [];
  for (const column of columns.slice(-named)) {
    const text = wordsFor(column, counted);
    const left = column.x - textWidth(text, fontSize) - 6;
    const below = columns
      .filter(({ x, perRow }) => x + perRow * pitch > left && x <= column.x)
      .map((one) => heightOf(one, pitch));
    const covered = flags.filter(({ x }) => x > left - 4).map(({ top }) => top + fontSize * 1.2);
    const top = Math.max(...below, 0) + pitch;
    flags.push({ text, x: column.x, foot: heightOf(column, pitch), top: Math.max(top, ...covered) });
  }
  return flags;
}

interface FlagsProps {
  flags: readonly Flag[];
  bottom: number;
  fontSize: number;
}

function Flags({ flags, bottom, fontSize }: FlagsProps) {
  const lines = flags.map(({ x, foot, top }) => {
    return `M${rounded(x)} ${rounded(bottom - foot)}V${rounded(bottom - top - fontSize * 0.8)}`;
  });
  return (
    <>
      <path d={lines.join("")} stroke={paint.inkSoft} strokeWidth={1} />
      {flags.map(({ text, x, top }) => (
        <Label
          key={x}
          x={x - 5}
          y={bottom - top - fontSize * 0.1}
          textAnchor="end"
          fill={paint.ink}
          {...halo}
          text={text}
        />
      ))}
    </>
  );
}

const dotSizes = { wide: { pitch: 6, rise: 110 }, narrow: { pitch: 4.4, rise: 110 } } as const;

type StripFigure = Pick<Figure, "finding" | "unit" | "specimen" | "source"> & { strip: DotStrip; note?: string };

/** Each value of a metric as a dot, with the threshold of the tool. */
export function stripFigure({ strip, ...words }: StripFigure): Figure {
  const { dots, threshold, axis, counted } = strip;
  const byValue = [...Map.groupBy(dots, ({ value }) => value)].sort(([a], [b]) => a - b);
  const beyond = dots.filter(({ value }) => value >= threshold);
  const [lowest, highest] = [byValue[0]?.[0], byValue.at(-1)];
  return {
    ...words,
    description: `A dot plot of ${formatValue(dots.length)} ${counted}. ${axis}, from ${lowest} to ${highest?.[0]} (${highest?.[1].map(({ name }) => name).join(", ")}). ${formatValue(beyond.length)} reach the threshold of ${threshold}.`,
    table: {
      columns: [axis, `Number of ${counted}`, `At or above the threshold of ${threshold}`],
      rows: byValue.map(([value, own]) => [
        String(value),
        own.length,
        value >= threshold ? { code: own.map(({ name }) => name).join(", ") } : "below",
      ]),
    },
    drawings: drawChart((canvas) => (
      <Dots canvas={canvas} {...strip} {...(canvas.kind === "wide" ? dotSizes.wide : dotSizes.narrow)} />
    )),
  };
}
