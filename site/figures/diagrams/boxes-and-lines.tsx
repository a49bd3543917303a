import type { SVGProps } from "react";
import { paint } from "../../drawing/paint.ts";
import { type Point, rounded } from "../../drawing/path-data.ts";

/** What a drawing is about is orange, what is missing or outside is dashed. A solid box is one large member. */
type Look = "faulty" | "missing" | "solid";

export interface Box {
  /** Center. */
  x: number;
  y: number;
  /** As wide as the name if absent, as high as the members. */
  width?: number;
  height?: number;
  name?: string;
  /** A line below the name, in diagrams. */
  detail?: string;
  /** `m` is a method and `f` a field; in capitals it is what the smell is about. */
  members?: string;
  /** A component has a tab; a type has none. */
  isComponent?: boolean;
  /** Groups members without an outline. */
  isBare?: boolean;
  look?: Look;
}

export interface Line {
  from: string | Point;
  to: string | Point;
  /** An arrow for "uses", an open triangle for "inherits from", no head for "belongs together". */
  head?: "uses" | "inherits" | "none";
  look?: Look;
  /** Moves the line to its left, so that two of opposite direction lie beside each other. */
  shift?: number;
  /** Written beside the middle of the line in diagrams: above it unless stated. */
  text?: string;
  below?: boolean;
}

/** Boxes and the lines between them: the structure of a smell or of an example. */
export interface Structure {
  boxes: Readonly<Record<string, Box>>;
  lines?: readonly Line[];
  /** Classes, or other components. */
  dots?: readonly Point[];
  /** The classes that the smell is about. */
  faultyDots?: readonly Point[];
}

const letterWidth = 7.2;
const memberStep = 9;

interface Outline {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The rectangle of a box. */
export function outlineOf({ x, y, name = "", members = "", width, height }: Box): Outline {
  const wide = width ?? Math.max(20, Math.ceil(name.length * letterWidth) + 14);
  const high = height ?? (name ? 22 : 6) + (members ? members.length * memberStep + 4 : 0);
  return { x: x - wide / 2, y: y - high / 2, width: wide, height: high };
}

/** The bars of the members below the name. */
export function memberBars(box: Box): (Outline & { kind: string })[] {
  const { x, y, width } = outlineOf(box);
  const top = y + (box.name ? 22 : 6);
  return [...(box.members ?? "")].map((kind, place) => ({
    kind,
    x: x + 8,
    y: top + place * memberStep,
    width: width - 16,
    height: 5,
  }));
}

/** The point at which the line from the center of a rectangle to another point leaves it. */
function borderPoint({ x, y, width, height }: Outline, [toX, toY]: Point): Point {
  const [dx, dy] = [toX - x, toY - y];
  const scale = Math.min(width / 2 / Math.abs(dx || 1e-9), height / 2 / Math.abs(dy || 1e-9));
  return [x + dx * scale, y + dy * scale];
}

/** The two ends of a line, from border to border. */
export function endsOf(boxes: Structure["boxes"], { from, to, shift = 0 }: Line): [Point, Point] {
  const blockOf = (end: string | Point): Outline => {
    if (typeof end !== "string") return { x: end[0], y: end[1], width: 0, height: 0 };
    const box = boxes[end];
    if (!box) throw new Error(`A line ends at "${end}", which is no box of the drawing.`);
    return { ...outlineOf(box), x: box.x, y: box.y };
  };
  const [start, end] = [blockOf(from), blockOf(to)];
  const [a, b] = [borderPoint(start, [end.x, end.y]), borderPoint(end, [start.x, start.y])];
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const [sideX, sideY] = [shift * Math.sin(angle), -shift * Math.cos(angle)];
  return [
    [a[0] + sideX, a[1] + sideY],
    [b[0] + sideX, b[1] + sideY],
  ];
}

/** The head at the end of a line: where the line meets it, and its corners. */
function headOf([from, to]: readonly [Point, Point], length: number, half: number): [base: Point, Point[]] {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const base: Point = [to[0] - length * Math.cos(angle), to[1] - length * Math.sin(angle)];
  const [sideX, sideY] = [half * Math.sin(angle), -half * Math.cos(angle)];
  return [base, [to, [base[0] + sideX, base[1] + sideY], [base[0] - sideX, base[1] - sideY]]];
}

/** A drawing of the catalog is small and coarse; a diagram is larger, and what is faulty in it is dashed as well. */
export type StructureKind = "catalog" | "diagram";

/** Colors and lines of one style of path, such as "line-faulty". */
function attributesOf(style: string, of: StructureKind): SVGProps<SVGPathElement> {
  const [kind = "", look] = style.split("-");
  const plain = of === "diagram" && (kind === "line" || kind === "arrow") ? paint.ink : paint.inkSoft;
  const color = look === "faulty" || look === "solid" ? paint.bad : plain;
  if (look === "solid" || ["method", "arrow", "dot"].includes(kind)) return { fill: color };
  const faultyDashes = of === "diagram" && kind === "line" && look === "faulty" ? "5 4" : undefined;
  return {
    fill: kind === "box" || kind === "triangle" ? paint.surface : "none",
    stroke: color,
    strokeWidth: look === "faulty" ? 2 : undefined,
    strokeDasharray: look === "missing" && kind !== "triangle" ? "3 3" : faultyDashes,
  };
}

interface StructureShapesProps extends Structure {
  of: StructureKind;
}

/** The shapes of a structure. Those of one style are joined into one path, which keeps the markup small. */
export function StructureShapes({ of, boxes, lines = [], dots = [], faultyDots = [] }: StructureShapesProps) {
  const round = of === "catalog" ? Math.round : rounded;
  const at = ([x, y]: Point) => `${round(x)} ${round(y)}`;
  const rectangle = ({ x, y, width, height }: Outline) =>
    `M${at([x, y])}h${round(width)}v${round(height)}h${-round(width)}z`;
  const tab = ({ x, y }: Outline) => `M${at([x, y])}v-5h18v5`;
  const square = ([x, y]: Point) => rectangle({ x: x - 3, y: y - 3, width: 6, height: 6 });
  const paths: Record<string, string> = {};
  const add = (style: string, look: Look | undefined, path: string) => {
    const name = look ? `${style}-${look}` : style;
    paths[name] = (paths[name] ?? "") + path;
  };
  for (const box of Object.values(boxes)) {
    const outline = outlineOf(box);
    if (!box.isBare) add("box", box.look, rectangle(outline) + (box.isComponent ? tab(outline) : ""));
    for (const { kind, ...bar } of memberBars(box)) {
      const isFaulty = kind === kind.toUpperCase();
      add(kind.toLowerCase() === "m" ? "method" : "field", isFaulty ? "faulty" : undefined, rectangle(bar));
    }
  }
  for (const line of lines) {
    const ends = endsOf(boxes, line);
    const { head = "uses", look } = line;
    if (head === "none") {
      add("line", look, `M${at(ends[0])}L${at(ends[1])}`);
      continue;
    }
    const [base, corners] = head === "uses" ? headOf(ends, 8, 3.5) : headOf(ends, 9, 5);
    add("line", look, `M${at(ends[0])}L${at(base)}`);
    add(head === "uses" ? "arrow" : "triangle", look, `M${corners.map(at).join("L")}z`);
  }
  for (const dot of dots) add("dot", undefined, square(dot));
  for (const dot of faultyDots) add("dot", "faulty", square(dot));
  return Object.entries(paths).map(([style, d]) => <path key={style} {...attributesOf(style, of)} d={d} />);
}

/** Places on an ellipse, from the top. */
export function ring(count: number, x: number, y: number, radiusX: number, radiusY = radiusX): Point[] {
  return Array.from({ length: count }, (_, place) => {
    const angle = (place / count) * 2 * Math.PI - Math.PI / 2;
    return [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)];
  });
}

/** Places in rows from the upper left one. */
export function rows(x: number, y: number, columns: number, count: number, stepX = 11, stepY = stepX): Point[] {
  return Array.from({ length: count }, (_, place) => [
    x + (place % columns) * stepX,
    y + Math.floor(place / columns) * stepY,
  ]);
}
