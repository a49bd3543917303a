import type { Scene, Viewport } from "./scene.ts";
import type { SceneColors } from "./scene-colors.ts";

/** What a scene is drawn on: a canvas that is shown, or one for a file. */
export type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

interface Drawing {
  scene: Scene;
  view: Viewport;
  colors: SceneColors;
  /** Pixels of the canvas in one CSS pixel. */
  ratio: number;
}

/** Draws the layers of a scene without its labels. */
export function drawScene(context: DrawingContext, { scene, view, colors, ratio }: Drawing): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  const scale = view.scale * ratio;
  context.setTransform(scale, 0, 0, scale, view.x * ratio, view.y * ratio);
  for (const layer of scene.layers) {
    const { fill, stroke, strokeWidth = 1, opacity = 1 } = layer;
    context.globalAlpha = opacity;
    context.beginPath();
    layer.trace(context, view);
    if (fill) {
      context.fillStyle = colors[fill];
      context.fill();
    }
    if (stroke) {
      context.strokeStyle = colors[stroke];
      context.lineWidth = strokeWidth / view.scale;
      context.stroke();
    }
  }
}
