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

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`;
}
