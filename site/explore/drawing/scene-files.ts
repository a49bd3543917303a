import { company } from "#content/products/company.ts";
import { element, escaped, group, label as textElement, textWidth } from "../../drawing/svg.ts";
import { type DrawingContext, drawScene } from "./draw-scene.ts";
import { placeLabels } from "./place-labels.ts";
import type { Layer, Scene, Viewport } from "./scene.ts";
import type { SceneColors } from "./scene-colors.ts";
import { createSvgPath, legendPath, legendSide } from "./svg-path.ts";
import { fitView } from "./view-math.ts";

export interface ExportOptions {
  /** What is shown, and the size of the drawing without the lines of text below it. */
  view: Viewport;
  title: string;
  /** The parts of the label: tool, edition, project. */
  specimen: readonly string[];
  colors: SceneColors;
}

const fontFamily = "sans-serif";
const labelSize = 13;
const lineHeight = 1.25;

/** Room around the lines of text below a drawing, in CSS pixels. */
const captionPadding = 20;

const captionLine = 20;

/** The width of a text in a font without serifs that is not known, rather too much than too little. */
function estimatedWidth(text: string, strong: boolean): number {
  return textWidth(text, labelSize) * (strong ? 1.4 : 1.3);
}

/** Text in lines that are not wider than this, as far as its words allow. */
function wrapped(text: string, strong: boolean, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && estimatedWidth(longer, strong) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * What stands below a drawing: the legend in as many rows as it needs, and below it the title, the label and the source.
 * Texts are placed by their left end and the middle of their height.
 */
function captionOf({ legend = [] }: Scene, { title, specimen, view: { width, height } }: ExportOptions) {
  let [x, row] = [captionPadding, 0];
  const middleOf = (at: number) => height + captionPadding + (at + 0.5) * captionLine;
  const entries = legend.map((entry) => {
    const needed = legendSide + 4 + estimatedWidth(entry.text, false);
    if (x > captionPadding && x + needed > width - captionPadding) [x, row] = [captionPadding, row + 1];
    const placed = { entry, x, y: middleOf(row) };
    x += needed + legendSide;
    return placed;
  });
  const source = `Drawn from the results of Designite, ${company.siteUrl}/explore`;
  const lines = [
    { text: title, paint: "ink", strong: true } as const,
    ...[specimen.join(" · "), source].map((text) => ({ text, paint: "ink-soft", strong: false }) as const),
  ].flatMap((line) =>
    wrapped(line.text, line.strong, width - 2 * captionPadding).map((text) => ({ ...line, text: allowed(text) })),
  );
  // Half a line apart from the legend.
  const first = entries.length > 0 ? row + 1.5 : 0;
  return {
    signs: entries.map(({ entry, x: left, y }) => ({ entry, d: legendPath(entry, left, y - legendSide / 2) })),
    texts: [
      ...entries.map(({ entry: { text }, x: left, y }) => {
        return { text, x: left + legendSide + 4, y, paint: "ink-soft", strong: false } as const;
      }),
      ...lines.map((line, at) => ({ ...line, x: captionPadding, y: middleOf(first + at) })),
    ],
    height: 2 * captionPadding + (first + lines.length) * captionLine,
  };
}

/** From the middle of the height of a line to its baseline, in pixels. */
const middleToBaseline = 0.35 * labelSize;

/** Characters that XML does not allow in any form: control characters and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function allowed(text: string): string {
  return text.replaceAll(forbidden, "\ufffd");
}

function layerPath(layer: Layer, view: Viewport, colors: SceneColors): string {
  const { fill, stroke, strokeWidth = 1, opacity = 1 } = layer;
  const look = {
    fill: fill ? colors[fill] : "none",
    stroke: stroke && colors[stroke],
    "stroke-width": stroke && String(strokeWidth),
    opacity: opacity < 1 ? String(opacity) : undefined,
  };
  const path = createSvgPath(view, stroke ? strokeWidth : 0);
  layer.trace(path.sink, view);
  const d = path.data();
  return d && element("path", { ...look, d });
}

function labelTexts(scene: Scene, view: Viewport, colors: SceneColors): string[] {
  const font = { widthOf: estimatedWidth, lineHeight: labelSize * lineHeight };
  return placeLabels(scene.labels(view), view, font).map(({ label, y, height }) =>
    textElement(label.x * view.scale + view.x, y + height / 2 + middleToBaseline, allowed(label.text), {
      "text-anchor": label.anchor,
      fill: colors[label.paint ?? "ink"],
      "font-weight": label.strong ? "600" : undefined,
    }),
  );
}

/** Only what a scene draws, in a square without labels: a small picture of it. */
export function pictureSvg(scene: Scene, side: number, colors: SceneColors): string {
  const view = fitView(scene.bounds, side, side);
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width: side, height: side, viewBox: `0 0 ${side} ${side}` },
    ...scene.layers.map((layer) => layerPath(layer, view, colors)),
  );
}

/** A scene as an SVG file: its drawing, and below it the title, the label and the source. */
export function sceneSvg(scene: Scene, options: ExportOptions): string {
  const { colors, title, specimen, view } = options;
  const { width, height } = view;
  const caption = captionOf(scene, options);
  const full = height + caption.height;
  const paths = scene.layers.map((layer) => layerPath(layer, view, colors));
  const edge = { stroke: colors.plate, "stroke-width": 3, "stroke-linejoin": "round", "paint-order": "stroke" };
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height: full,
      viewBox: `0 0 ${width} ${full}`,
      "font-family": fontFamily,
      "font-size": labelSize,
      role: "img",
    },
    textTag("title", title),
    textTag("desc", specimen.join(", ")),
    element("rect", { width, height: full, fill: colors.plate }),
    // An inner drawing cuts off what reaches beyond it.
    element("svg", { width, height }, ...paths, group(edge, ...labelTexts(scene, view, colors))),
    ...caption.signs.map(({ entry: { fill, stroke, opacity }, d }) =>
      element("path", {
        d,
        fill: fill ? colors[fill] : "none",
        stroke: stroke && colors[stroke],
        "stroke-width": stroke && "1.5",
        opacity: opacity === undefined ? undefined : String(opacity),
      }),
    ),
    ...caption.texts.map(({ text, x, y, paint, strong }) =>
      textElement(x, y + middleToBaseline, text, { fill: colors[paint], "font-weight": strong ? "600" : undefined }),
    ),
  );
}

function textTag(name: "title" | "desc", text: string): string {
  return element(name, {}, escaped(allowed(text)));
}

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
  const font = { widthOf, lineHeight: labelSize * lineHeight };
  for (const { label, x, y, height } of placeLabels(scene.labels(view), view, font)) {
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
  const drawn = drawing.getContext("2d");
  if (!context || !drawn) throw new Error("The browser doesn't have enough memory for a picture of this size.");
  drawScene(drawn, { scene, view, colors, ratio });
  context.fillStyle = colors.plate;
  context.fillRect(0, 0, file.width, file.height);
  context.drawImage(drawing, 0, 0);
  context.scale(ratio, ratio);
  context.textBaseline = "middle";
  drawLabels(context, scene, view, colors);
  context.lineWidth = 1.5;
  for (const { entry, d } of caption.signs) {
    const shape = new Path2D(d);
    context.globalAlpha = entry.opacity ?? 1;
    context.fillStyle = colors[entry.fill ?? "ink-soft"];
    if (entry.fill) context.fill(shape);
    context.strokeStyle = colors[entry.stroke ?? "ink-soft"];
    if (entry.stroke) context.stroke(shape);
  }
  context.globalAlpha = 1;
  for (const { text, x, y, paint, strong } of caption.texts) {
    setFont(context, strong);
    context.fillStyle = colors[paint];
    context.fillText(text, x, y);
  }
  return await file.convertToBlob({ type: "image/png" });
}
