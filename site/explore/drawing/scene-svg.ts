import { element, escaped, group, label as textElement } from "#site/illustrations/pictures/marks/svg.ts";
import { atOnce, inSlices } from "../model/in-slices.ts";
import {
  captionOf,
  captionPadding,
  type ExportOptions,
  estimatedWidth,
  fontFamily,
  labelSize,
  lineHeight,
} from "./export-options.ts";
import { legendPath, legendSide } from "./legend-path.ts";
import { placeLabels } from "./place-labels.ts";
import type { Layer, Scene, Viewport } from "./scene.ts";
import type { SceneColors } from "./scene-colors.ts";
import { createSvgPath } from "./svg-path.ts";
import { fitView } from "./view-math.ts";

/** From the middle of the height of a line to its baseline, in pixels. */
const middleToBaseline = 0.35 * labelSize;

/** Characters that XML does not allow in any form: control characters and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function allowed(text: string): string {
  return text.replaceAll(forbidden, "\ufffd");
}

/** A path for each part: where parts overlap they are seen through each other, as on the screen. */
function* layerPaths(layer: Layer, view: Viewport, colors: SceneColors): Generator<undefined, string> {
  const { fill, stroke, strokeWidth = 1, opacity = 1, parts } = layer;
  const look = {
    fill: fill ? colors[fill] : "none",
    stroke: stroke && colors[stroke],
    "stroke-width": stroke && String(strokeWidth),
    opacity: opacity < 1 ? String(opacity) : undefined,
  };
  let paths = "";
  for (let part = 0; part < parts; part += 1) {
    const path = createSvgPath(view, stroke ? strokeWidth : 0);
    layer.trace(path.sink, part, view);
    const d = path.data();
    paths += d && element("path", { ...look, d });
    yield;
  }
  return paths;
}

function labelTexts(scene: Scene, view: Viewport, colors: SceneColors): string[] {
  const font = {
    widthOf: estimatedWidth,
    lineHeight: labelSize * lineHeight,
  };
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
    ...scene.layers.map((layer) => atOnce(layerPaths(layer, view, colors))),
  );
}

/** A scene as an SVG file: its drawing, and below it the title, the label and the source. Many shapes take several frames. */
export function sceneSvg(scene: Scene, options: ExportOptions): Promise<string> {
  return inSlices(svgOf(scene, options));
}

function* svgOf(scene: Scene, options: ExportOptions): Generator<undefined, string> {
  const { colors, title, specimen, view } = options;
  const { width, height } = view;
  const caption = captionOf(scene, options);
  const full = height + caption.height;
  const paths: string[] = [];
  for (const layer of scene.layers) paths.push(yield* layerPaths(layer, view, colors));
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
    ...caption.legend.flatMap(({ entry, x, y }) => [
      element("path", {
        d: legendPath(entry, x, height + y - legendSide / 2),
        fill: entry.fill ? colors[entry.fill] : "none",
        stroke: entry.stroke && colors[entry.stroke],
        "stroke-width": entry.stroke && "1.5",
        opacity: entry.opacity === undefined ? undefined : String(entry.opacity),
      }),
      textElement(x + legendSide + 4, height + y + middleToBaseline, entry.text, { fill: colors["ink-soft"] }),
    ]),
    ...caption.lines.map(({ text, strong, y }) =>
      textElement(captionPadding, height + y + middleToBaseline, allowed(text), {
        fill: strong ? colors.ink : colors["ink-soft"],
        "font-weight": strong ? "600" : undefined,
      }),
    ),
  );
}

function textTag(name: "title" | "desc", text: string): string {
  return element(name, {}, escaped(allowed(text)));
}
