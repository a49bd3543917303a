import type { Selection } from "../../results/model/selection.ts";
import type { Paint } from "./scene-colors.ts";

/**
 * The commands that canvas contexts, `Path2D` and the writer of SVG paths have in common. Shapes to fill need no
 * `closePath`: Chromium takes time for it that grows with all that the path holds already.
 */
export type PathSink = Pick<CanvasPath, "moveTo" | "lineTo" | "closePath" | "rect" | "arc">;

/** What is seen of a scene: screen = world * scale + offset, in CSS pixels. */
export interface Viewport {
  scale: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Shapes of one paint. Widths and radii that are constant on the screen are divided by `view.scale`. */
export interface Layer {
  fill?: Paint;
  stroke?: Paint;
  /** In CSS pixels on the screen. */
  strokeWidth?: number;
  opacity?: number;
  /** Adds the shapes in world coordinates. */
  trace(path: PathSink, view: Viewport): void;
}

export interface SceneLabel {
  text: string;
  /** In world coordinates: where the text begins, ends or has its middle, and the middle of its height. */
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  /** Labels of a higher rank are placed first; those that would overlap them are left out. */
  rank: number;
  /** Room for it in world units; a wider label is left out. Unlimited if absent. */
  room?: number;
  paint?: Paint;
  strong?: boolean;
}

/** What a shape or line of a drawing means. */
export interface LegendEntry {
  text: string;
  fill?: Paint;
  stroke?: Paint;
  opacity?: number;
  /** Adds the shape, within 1 unit around the origin. */
  trace(path: PathSink): void;
}

/** A drawing of results in world coordinates, which can be shown, searched by pointer and keyboard, and exported. Makes no use of the document. */
export interface Scene {
  /** What is seen at first: everything. */
  bounds: Box;
  /** From the back to the front. */
  layers: readonly Layer[];
  labels(view: Viewport): readonly SceneLabel[];
  legend?: readonly LegendEntry[];
  /** What can be chosen: marks, cells, bars. Indices from 0. */
  itemCount: number;
  /** The item at a place, at most `reach` world units away. */
  itemAt(x: number, y: number, reach: number): number | undefined;
  boxOf(item: number): Box;
  /** A short sentence about an item: what a tooltip shows and a screen reader hears. */
  describe(item: number): string;
  selectionOf(item: number): Selection;
  /** The item that the present selection is about, if there is one. */
  selectedItem: number | undefined;
}
