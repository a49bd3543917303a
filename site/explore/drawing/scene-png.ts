import { inSlices } from "../model/in-slices.ts";
import { type DrawingContext, drawingParts } from "./draw-in-parts.ts";
import { captionOf, captionPadding, type ExportOptions, fontFamily, labelSize, lineHeight } from "./export-options.ts";
import { legendPath, legendSide } from "./legend-path.ts";
import { placeLabels } from "./place-labels.ts";
import type { Scene, Viewport } from "./scene.ts";
import type { SceneColors } from "./scene-colors.ts";

/** Pixels of the file in one CSS pixel. */
const ratio = 2;

function setFont(context: DrawingContext, strong: boolean): void {
  context.font = `${strong ? 600 : 400} ${labelSize}px ${fontFamily}`;
}

function drawLabels(context: DrawingContext, scene: Scene, view: Viewport, colors: SceneColors): void {
  const widthOf = (text: string, strong: boolean) => {
    setFont(context, strong);
    return context.measureText(text).width;
  };
  context.strokeStyle = colors.plate;
  context.lineWidth = 3;
  context.lineJoin = "round";
  for (const { label, x, y, height } of placeLabels(scene.labels(view), view, {
    widthOf,
    lineHeight: labelSize * lineHeight,
  })) {
    setFont(context, label.strong === true);
    context.fillStyle = colors[label.paint ?? "ink"];
    context.strokeText(label.text, x, y + height / 2);
    context.fillText(label.text, x, y + height / 2);
  }
}

/** A scene as a PNG file with twice as many pixels: its drawing, and below it the title, the label and the source. */
export async function scenePng(scene: Scene, options: ExportOptions): Promise<Blob> {
  const { colors, view } = options;
  const caption = captionOf(scene, options);
  const file = new OffscreenCanvas(Math.round(view.width * ratio), Math.round((view.height + caption.height) * ratio));
  const drawing = new OffscreenCanvas(file.width, Math.round(view.height * ratio));
  const context = file.getContext("2d");
  const drawn = drawing.getContext("2d", { willReadFrequently: true });
  if (!context || !drawn) throw new Error("The browser has no memory for a picture of this size.");
  // Not by frames: a hidden tab has none, and the visitor may look at another one meanwhile.
  await inSlices(drawingParts(drawn, { scene, view, colors, ratio }));
  context.fillStyle = colors.plate;
  context.fillRect(0, 0, file.width, file.height);
  context.drawImage(drawing, 0, 0);
  context.scale(ratio, ratio);
  context.textBaseline = "middle";
  drawLabels(context, scene, view, colors);
  context.lineWidth = 1.5;
  setFont(context, false);
  for (const { entry, x, y } of caption.legend) {
    const shape = new Path2D(legendPath(entry, x, view.height + y - legendSide / 2));
    context.globalAlpha = entry.opacity ?? 1;
    context.fillStyle = colors[entry.fill ?? "ink-soft"];
    if (entry.fill) context.fill(shape);
    context.strokeStyle = colors[entry.stroke ?? "ink-soft"];
    if (entry.stroke) context.stroke(shape);
    context.globalAlpha = 1;
    context.fillStyle = colors["ink-soft"];
    context.fillText(entry.text, x + legendSide + 4, view.height + y);
  }
  for (const { text, strong, y } of caption.lines) {
    setFont(context, strong);
    context.fillStyle = strong ? colors.ink : colors["ink-soft"];
    context.fillText(text, captionPadding, view.height + y);
  }
  return await file.convertToBlob({ type: "image/png" });
}
