import { type Block, lineBetween } from "../../drawing/arrows.ts";
import type { Point } from "../../drawing/svg.ts";

/** `m` is a method and `f` a field; in capitals it is what the smell is about. */
type Members = string;

/** What the smell is about is drawn in orange, what is missing dashed. A solid box is one large member. */
export type Look = "faulty" | "missing" | "solid";

interface Box {
  /** Center. */
  x: number;
  y: number;
  /** As wide as the name if absent. */
  width?: number;
  height?: number;
  name?: string;
  members?: Members;
  /** A component has a tab; a type has none. */
  isComponent?: boolean;
  /** Groups members without an outline. */
  isBare?: boolean;
  look?: Look;
}

interface Line {
  from: string | Place;
  to: string | Place;
  /** An arrow for "uses", an open triangle for "inherits from", no head for "belongs together". */
  head?: "uses" | "inherits" | "none";
  look?: Look;
  /** Moves the line sideways, so that two of opposite direction lie beside each other. */
  shift?: number;
}

export type Place = Point;

/** The structure of a smell, on a canvas of `drawingWidth` by `drawingHeight`. */
export interface SmellDrawing {
  /** What the drawing shows, in one sentence. */
  alternative: string;
  boxes: Readonly<Record<string, Box>>;
  lines?: readonly Line[];
  /** Classes, or other components. */
  dots?: readonly Place[];
  /** The classes that the smell is about. */
  faultyDots?: readonly Place[];
  words?: readonly { x: number; y: number; text: string }[];
}

export const drawingWidth = 260;
export const drawingHeight = 108;
const letterWidth = 7.2;
const memberStep = 9;

export interface Outline {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The rectangle of a box: as wide as its name, as high as its members. */
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

/** The two ends of a line, from border to border. */
export function endsOf(boxes: SmellDrawing["boxes"], { from, to, shift = 0 }: Line): [Place, Place] {
  const blockOf = (end: string | Place): Block => {
    if (typeof end !== "string") return { x: end[0], y: end[1], width: 0, height: 0 };
    const box = boxes[end];
    if (!box) throw new Error(`A line ends at "${end}", which is no box of the drawing.`);
    return { ...outlineOf(box), x: box.x, y: box.y };
  };
  return lineBetween(blockOf(from), blockOf(to), -shift);
}
