export type Point = readonly [x: number, y: number];

/** One decimal is a tenth of a pixel at natural size. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A pair of coordinates; a minus sign parts them as well as a space. */
function pair(x: number, y: number): string {
  const [first, second] = [rounded(x), rounded(y)];
  return second < 0 ? `${first}${second}` : `${first} ${second}`;
}

/** Path data of straight lines from point to point, relative, which is shorter. */
function lineThrough(points: readonly Point[]): string {
  const exact = points.map(([x, y]): Point => [rounded(x), rounded(y)]);
  const steps = exact.slice(1).map(([x, y], index) => {
    const [beforeX, beforeY] = exact[index] ?? [0, 0];
    return pair(x - beforeX, y - beforeY);
  });
  const start = exact[0] ?? [0, 0];
  return `M${pair(...start)}l${steps.join(" ").replaceAll(" -", "-")}`;
}

export function closedShape(corners: readonly Point[]): string {
  return `${lineThrough(corners)}z`;
}

/** Path data of a straight line. */
export function segment(x1: number, y1: number, x2: number, y2: number): string {
  return lineThrough([
    [x1, y1],
    [x2, y2],
  ]);
}

/** Path data of straight lines. Each goes on where another one ends, where that is possible, which is shorter. */
export function segments(lines: readonly (readonly [Point, Point])[]): string {
  const open = new Set(lines);
  const linesAt = Map.groupBy(
    lines.flatMap((line) => line.map((point) => ({ line, place: pair(...point) }))),
    ({ place }) => place,
  );
  const continueFrom = (end: Point): Point | undefined => {
    const next = linesAt.get(pair(...end))?.find(({ line }) => open.has(line))?.line;
    if (!next) return undefined;
    open.delete(next);
    return pair(...next[0]) === pair(...end) ? next[1] : next[0];
  };
  return lines
    .map((line) => {
      if (!open.delete(line)) return "";
      const points: Point[] = [...line];
      for (let next = continueFrom(line[1]); next; next = continueFrom(next)) points.push(next);
      for (let next = continueFrom(line[0]); next; next = continueFrom(next)) points.unshift(next);
      return lineThrough(points);
    })
    .join("");
}

/** The lattice mark of the logo in a square of 32 units: the outline of a crystal and its facets, around the middle. */
export const logoPaths = {
  outline: "M16 2 28 9v14L16 30 4 23V9Z",
  facets: "M4 9 16 16 28 9M16 16v14M4 23 16 16 28 23M16 2v14",
} as const;

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`;
}

/** An estimate of the width of text in the font of labels, in user units: no browser measures it. */
export function textWidth(text: string, fontSize: number): number {
  return text.length * fontSize * 0.48;
}

const numbers = new Intl.NumberFormat("en-CA");
const percents = new Intl.NumberFormat("en-CA", { style: "percent" });

/** A number in English notation: 1,232. */
export const formatNumber = (value: number): string => numbers.format(value);

export const formatPercent = (share: number): string => percents.format(share);
