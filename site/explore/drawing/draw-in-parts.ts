import type { Scene, Viewport } from "./scene.ts";
import type { SceneColors } from "./scene-colors.ts";

/** What a scene is drawn on: a canvas that is shown, or one for a file. */
export type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Time of one frame that drawing may take while the picture moves and while it rests, in milliseconds. */
export const budgets = { moving: 6, resting: 12 };

/** From this number of parts on, the lines of a layer are no wider than a pixel of the device: that is ten times faster. */
const manyParts = 10;

interface Drawing {
  scene: Scene;
  view: Viewport;
  colors: SceneColors;
  /** Pixels of the canvas in one CSS pixel. */
  ratio: number;
}

/** Draws the parts of all layers one after the other; each step is one part. */
export function* drawingParts(context: DrawingContext, { scene, view, colors, ratio }: Drawing): Generator<undefined> {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  const scale = view.scale * ratio;
  context.setTransform(scale, 0, 0, scale, view.x * ratio, view.y * ratio);
  for (const layer of scene.layers) {
    const { fill, stroke, strokeWidth = 1, opacity = 1, parts } = layer;
    const width = !fill && parts >= manyParts ? Math.min(strokeWidth, 1 / ratio) : strokeWidth;
    for (let part = 0; part < parts; part += 1) {
      context.globalAlpha = opacity;
      context.beginPath();
      layer.trace(context, part, view);
      if (fill) {
        context.fillStyle = colors[fill];
        context.fill();
      }
      if (stroke) {
        context.strokeStyle = colors[stroke];
        context.lineWidth = width / view.scale;
        context.stroke();
      }
      // Browsers put drawing off; reading one pixel makes them draw now, so that a clock sees it.
      context.getImageData(0, 0, 1, 1);
      yield;
    }
  }
}

/**
 * Draws over as many frames as it takes, the first part at once; returns how to stop. In a hidden tab browsers give no
 * frames, and the drawing goes on when it is seen again. Nobody else learns of an error in a later frame.
 */
export function drawInParts(
  context: DrawingContext,
  drawing: Drawing,
  budget: () => number,
  { done, failed }: { done: () => void; failed: (error: unknown) => void },
): () => void {
  const parts = drawingParts(context, drawing);
  let frame = 0;
  const draw = () => {
    const start = performance.now();
    let finished = false;
    try {
      while (!finished && performance.now() - start < budget()) finished = parts.next().done === true;
      if (finished) done();
      else frame = requestAnimationFrame(draw);
    } catch (error) {
      failed(error);
    }
  };
  draw();
  return () => cancelAnimationFrame(frame);
}
