import type { Layer, PathSink, Scene, Viewport } from "#site/explore/drawing/scene.ts";

export interface RecordedRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a layer draws, for tests. */
export interface Recording {
  rectangles: RecordedRectangle[];
  arcs: { x: number; y: number; radius: number }[];
  /** Ends of lines: x, y. */
  points: [x: number, y: number][];
  /** Every number that was passed. */
  numbers: number[];
}

/** The view of a scene that shows all of it. */
export function wholeView({ bounds }: Scene, width: number, height: number): Viewport {
  const scale = Math.min(width / bounds.width, height / bounds.height);
  return { scale, x: -bounds.x * scale, y: -bounds.y * scale, width, height };
}

/** Draws a layer into lists. */
export function recorded(layer: Layer, view: Viewport): Recording {
  const recording: Recording = { rectangles: [], arcs: [], points: [], numbers: [] };
  const { rectangles, arcs, points, numbers } = recording;
  const point = (x: number, y: number) => {
    points.push([x, y]);
    numbers.push(x, y);
  };
  const sink: PathSink = {
    moveTo: point,
    lineTo: point,
    closePath() {},
    rect(x, y, width, height) {
      rectangles.push({ x, y, width, height });
      numbers.push(x, y, width, height);
    },
    arc(x, y, radius, ...angles) {
      arcs.push({ x, y, radius });
      numbers.push(x, y, radius, ...angles.filter((value) => typeof value === "number"));
    },
  };
  layer.trace(sink, view);
  return recording;
}

/** The items that are not found at the center of their box. */
export function itemsNotFound(scene: Scene): number[] {
  return Array.from({ length: scene.itemCount }, (_, item) => item).filter((item) => {
    const { x, y, width, height } = scene.boxOf(item);
    return scene.itemAt(x + width / 2, y + height / 2, 0) !== item;
  });
}

/** Numbers of a scene that cannot be drawn, in all layers and labels. */
export function impossibleNumbers(scene: Scene, view: Viewport): number[] {
  const drawn = scene.layers.flatMap((layer) => recorded(layer, view).numbers);
  const placed = scene.labels(view).flatMap(({ x, y, room = 0 }) => [x, y, room]);
  return [...drawn, ...placed, ...Object.values(scene.bounds)].filter((value) => !Number.isFinite(value));
}
