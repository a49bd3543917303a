/** A triangular lattice like that of the logo, as a background of the social pictures. */
const side = 104;
const columnWidth = side * Math.cos(Math.PI / 6);
const columns = 5;
const rows = 8;

interface Point {
  x: number;
  y: number;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

function pointAt(column: number, row: number): Point {
  return { x: rounded(column * columnWidth), y: rounded((row + (column % 2) / 2) * side - side) };
}

function segment(from: Point, to: Point): string {
  return `M${from.x} ${from.y}L${to.x} ${to.y}`;
}

/** The edges between one column and the next, and within the column, so that every edge is drawn once. */
function edgesOf(column: number): string {
  const shift = column % 2;
  return Array.from({ length: rows + 1 }, (_, row) => {
    const from = pointAt(column, row);
    const onward = [pointAt(column, row + 1), pointAt(column + 1, row + shift), pointAt(column + 1, row + shift - 1)];
    return onward.map((to) => segment(from, to)).join("");
  }).join("");
}

export interface SocialLattice {
  width: number;
  /** Edges by column; the first column fades into the background. */
  lines: readonly { path: string; opacity: number }[];
  /** One highlighted facet and its upper point. */
  facet: string;
  point: Point;
}

/** @param seed selects the highlighted facet, so that pictures of different pages differ. */
export function socialLattice(seed: number): SocialLattice {
  const column = 2 + (seed % 2);
  const row = 2 + (Math.floor(seed / 2) % 3);
  const shift = column % 2;
  const point = pointAt(column, row);
  const [upper, lower] = [pointAt(column + 1, row + shift - 1), pointAt(column + 1, row + shift)];
  return {
    width: rounded(columns * columnWidth),
    lines: Array.from({ length: columns }, (_, column) => ({
      path: edgesOf(column),
      opacity: Math.min(1, (column + 1) / 3),
    })),
    facet: `M${point.x} ${point.y}L${upper.x} ${upper.y}L${lower.x} ${lower.y}Z`,
    point,
  };
}
