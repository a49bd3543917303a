import { company } from "#content/products/company.ts";
import { Label, textWidth } from "../../drawing/label.tsx";
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

/** The shapes of a layer that are in view. */
function LayerPath({ layer, view, colors }: { layer: Layer; view: Viewport; colors: SceneColors }) {
  const { fill, stroke, strokeWidth = 1, opacity = 1 } = layer;
  const path = createSvgPath(view, stroke ? strokeWidth : 0);
  layer.trace(path.sink, view);
  const d = path.data();
  if (!d) return null;
  return (
    <path
      d={d}
      fill={fill ? colors[fill] : "none"}
      stroke={stroke && colors[stroke]}
      strokeWidth={stroke && strokeWidth}
      opacity={opacity < 1 ? opacity : undefined}
    />
  );
}

interface ScenePathsProps {
  scene: Scene;
  view: Viewport;
  colors: SceneColors;
}

function ScenePaths({ scene: { layers }, ...shown }: ScenePathsProps) {
  return layers.map((layer, place) => {
    // Layers have no other name.
    const key = place;
    return <LayerPath key={key} layer={layer} {...shown} />;
  });
}

/** Only what a scene draws, in a square without labels: a small picture of it. */
export function ScenePicture({ scene, side, colors }: { scene: Scene; side: number; colors: SceneColors }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={side}
      height={side}
      viewBox={`0 0 ${side} ${side}`}
      aria-hidden="true"
    >
      <ScenePaths scene={scene} view={fitView(scene.bounds, side, side)} colors={colors} />
    </svg>
  );
}

/** A scene as a drawing of its own: what it draws, and below it the title, the label and the source. */
export function SceneSvg({ scene, ...options }: ExportOptions & { scene: Scene }) {
  const { colors, title, specimen, view } = options;
  const { width } = view;
  const { signs, texts, height: captionHeight } = captionOf(scene, options);
  const height = view.height + captionHeight;
  const font = { widthOf: estimatedWidth, lineHeight: labelSize * lineHeight };
  const labels = placeLabels(scene.labels(view), view, font);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily="sans-serif"
      fontSize={labelSize}
      role="img"
    >
      <title>{allowed(title)}</title>
      <desc>{allowed(specimen.join(", "))}</desc>
      <rect width={width} height={height} fill={colors.plate} />
      {/* An inner drawing cuts off what reaches beyond it. */}
      <svg width={width} height={view.height} aria-hidden="true">
        <ScenePaths scene={scene} view={view} colors={colors} />
        <g stroke={colors.plate} strokeWidth={3} strokeLinejoin="round" paintOrder="stroke">
          {labels.map(({ label, x, y, height: lineBox }) => (
            <Label
              key={`${x} ${y}`}
              x={label.x * view.scale + view.x}
              y={y + lineBox / 2 + middleToBaseline}
              textAnchor={label.anchor}
              fill={colors[label.paint ?? "ink"]}
              fontWeight={label.strong ? 600 : undefined}
              text={allowed(label.text)}
            />
          ))}
        </g>
      </svg>
      {signs.map(({ entry: { text, fill, stroke, opacity }, d }) => (
        <path
          key={text}
          d={d}
          fill={fill ? colors[fill] : "none"}
          stroke={stroke && colors[stroke]}
          strokeWidth={stroke && 1.5}
          opacity={opacity}
        />
      ))}
      {texts.map(({ text, x, y, paint, strong }) => (
        <Label
          key={`${x} ${y}`}
          x={x}
          y={y + middleToBaseline}
          fill={colors[paint]}
          fontWeight={strong ? 600 : undefined}
          text={text}
        />
      ))}
    </svg>
  );
}
