import { placeLabels } from "./place-labels.ts";
import type { Scene, Viewport } from "./scene.ts";
import type { SceneColors } from "./scene-colors.ts";

interface Drawing {
  scene: Scene;
  view: Viewport;
  colors: SceneColors;
  /** Pixels of the canvas in one CSS pixel. */
  ratio: number;
  /** Of the labels, in CSS pixels. */
  font: { family: string; size: number };
}

/** Draws the layers of a scene, and above them its labels. */
export function drawScene(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { scene, view, colors, ratio } = drawing;
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
  drawLabels(context, drawing);
}

/** Line height in font sizes. */
const lineHeight = 1.25;

/** Their outline keeps them readable above lines. */
function drawLabels(context: CanvasRenderingContext2D, { scene, view, colors, ratio, font }: Drawing): void {
  const setFont = (strong: boolean) => {
    context.font = `${strong ? 600 : 400} ${font.size}px ${font.family}`;
  };
  const widthOf = (text: string, strong: boolean) => {
    setFont(strong);
    return context.measureText(text).width;
  };
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.globalAlpha = 1;
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = colors.plate;
  const labels = placeLabels(scene.labels(view), view, { widthOf, lineHeight: font.size * lineHeight });
  for (const { label, x, y, height } of labels) {
    setFont(label.strong === true);
    context.fillStyle = colors[label.paint ?? "ink"];
    context.strokeText(label.text, x, y + height / 2);
    context.fillText(label.text, x, y + height / 2);
  }
}
