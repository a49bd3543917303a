import { budgets, drawInParts } from "./draw-in-parts.ts";
import { placeLabels } from "./place-labels.ts";
import type { Scene, SceneLabel, Viewport } from "./scene.ts";
import { readColors, type SceneColors } from "./scene-colors.ts";
import { changeOfView, clampView, fitView, isEnlarged, onScreen, resizeView, sameBox } from "./view-math.ts";

/** Time without movement after which the drawing is sharp again, and between redraws while it moves. In milliseconds. */
const restTime = 80;
const movingTime = 250;

/** Pixels of the canvas in one CSS pixel: more are not seen, and cost time and memory. */
const mostPixels = 2;

/** From this number of parts on, a coarse picture is shown before the sharp one. */
const manyParts = 50;

interface StageParts {
  /** Decides the size. */
  frame: HTMLElement;
  /** What is moved as one: the canvas and the labels. */
  moving: HTMLElement;
  canvas: HTMLCanvasElement;
  labels: HTMLElement;
  /** A frame around the item pointed at or chosen. */
  marker: HTMLElement;
}

export interface Stage {
  /** Shows a scene; the view is kept if the bounds are the same. */
  show(scene: Scene): void;
  view(): Viewport;
  colors(): SceneColors;
  moveTo(view: Viewport): void;
  resize(width: number, height: number): void;
  mark(item: number | undefined): void;
  /** Draws again with the present colors. */
  recolor(): void;
  stop(): void;
}

/**
 * Shows a scene. While it moves, only the finished picture is moved; it is drawn again behind the scenes.
 * @param onError is called when the scene cannot be drawn, in this frame or in a later one
 */
export function createStage(
  { frame, moving, canvas, labels, marker }: StageParts,
  first: Scene,
  onError: (error: unknown) => void,
): Stage {
  const shown = canvas.getContext("bitmaprenderer");
  // Drawn by the processor: the time of each part can be measured, and a graphics card is not needed.
  const back = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const labelLayer = createLabelLayer(labels);
  let scene = first;
  let view = fitView(scene.bounds, frame.clientWidth, frame.clientHeight);
  let drawnView: Viewport | undefined;
  let marked: number | undefined;
  let colors = readColors(frame);
  let stopDrawing: (() => void) | undefined;
  let drawnAt = 0;
  let rest: number | undefined;

  const place = () => {
    if (drawnView) {
      const { x, y, scale } = changeOfView(drawnView, view);
      moving.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    }
    marker.hidden = marked === undefined || marked >= scene.itemCount;
    if (marked !== undefined && !marker.hidden) {
      const box = onScreen(view, scene.boxOf(marked));
      marker.style.transform = `translate(${box.x}px, ${box.y}px)`;
      marker.style.width = `${box.width}px`;
      marker.style.height = `${box.height}px`;
    }
    frame.toggleAttribute("data-enlarged", isEnlarged(view, scene.bounds));
  };

  const sharpest = () => Math.min(devicePixelRatio, mostPixels);
  const firstRatio = () =>
    scene.layers.reduce((sum, { parts }) => sum + parts, 0) < manyParts ? sharpest() : Math.min(1, sharpest());

  /** A drawing that was begun at rest leaves more of each frame to a movement that begins. */
  const budget = () => (rest === undefined ? budgets.resting : budgets.moving);
  const stopWaiting = () => {
    clearTimeout(rest);
    rest = undefined;
  };

  const draw = (ratio = firstRatio()) => {
    stopDrawing?.();
    stopDrawing = undefined;
    if (!back || !shown || view.width === 0 || view.height === 0) return;
    const drawing = { scene, view, colors, ratio };
    back.canvas.width = Math.round(view.width * ratio);
    back.canvas.height = Math.round(view.height * ratio);
    drawnAt = performance.now();
    let finished = false;
    const done = () => {
      finished = true;
      stopDrawing = undefined;
      shown.transferFromImageBitmap(back.canvas.transferToImageBitmap());
      canvas.style.width = `${drawing.view.width}px`;
      canvas.style.height = `${drawing.view.height}px`;
      drawnView = drawing.view;
      if (ratio === firstRatio()) labelLayer.show(drawing.scene.labels(drawing.view), drawing.view);
      place();
      if (ratio < sharpest()) draw(sharpest());
    };
    const stop = drawInParts(back, drawing, budget, { done, failed: onError });
    if (!finished) stopDrawing = stop;
  };

  const moveTo = (next: Viewport) => {
    view = next;
    place();
    clearTimeout(rest);
    rest = window.setTimeout(() => {
      rest = undefined;
      draw();
    }, restTime);
    if (!stopDrawing && performance.now() - drawnAt > movingTime) draw();
  };

  return {
    show: (next) => {
      if (!sameBox(next.bounds, scene.bounds)) {
        view = fitView(next.bounds, view.width, view.height);
        drawnView = undefined;
        shown?.transferFromImageBitmap(null);
        labelLayer.show([], view);
      }
      scene = next;
      stopWaiting();
      place();
      draw();
    },
    view: () => view,
    colors: () => colors,
    moveTo: (next) => moveTo(clampView(next, scene.bounds)),
    resize: (width, height) => {
      if (width === view.width && height === view.height) return;
      moveTo(resizeView(view, scene.bounds, width, height));
    },
    mark: (item) => {
      marked = item;
      place();
    },
    recolor: () => {
      colors = readColors(frame);
      labelLayer.forgetWidths();
      draw();
    },
    stop: () => {
      stopWaiting();
      stopDrawing?.();
    },
  };
}

/** Line height in font sizes. */
const lineHeight = 1.25;

interface LabelLayer {
  show(labels: readonly SceneLabel[], view: Viewport): void;
  /** After a font was loaded: its name is the same, its letters are not. */
  forgetWidths(): void;
}

/** Labels as text above a canvas, as large as the font size of their layer. */
export function createLabelLayer(layer: HTMLElement): LabelLayer {
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  const widths = new Map<string, number>();
  let family = "";
  let size = 0;
  const widthOf = (text: string, strong: boolean) => {
    const font = `${strong ? 600 : 400} ${size}px ${family}`;
    const key = `${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined || !context) return known ?? 0;
    context.font = font;
    const { width } = context.measureText(text);
    widths.set(key, width);
    return width;
  };
  return {
    show: (labels, view) => {
      const style = getComputedStyle(layer);
      family = style.fontFamily;
      size = Number.parseFloat(style.fontSize);
      const spans = placeLabels(labels, view, { widthOf, lineHeight: size * lineHeight }).map(({ label, x, y }) => {
        const span = document.createElement("span");
        span.textContent = label.text;
        span.style.transform = `translate(${x}px, ${y}px)`;
        if (label.paint) span.style.color = `var(--${label.paint})`;
        if (label.strong) span.className = "scene-label-strong";
        return span;
      });
      layer.replaceChildren(...spans);
    },
    forgetWidths: () => widths.clear(),
  };
}
