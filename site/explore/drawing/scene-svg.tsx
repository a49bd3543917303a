import { Label, textWidth } from "../../drawing/label.tsx";
import { placeLabels } from "./place-labels.ts";
import type { Layer, Scene, Viewport } from "./scene.ts";
import { lightColors, type SceneColors } from "./scene-colors.ts";
import { createSvgPath } from "./svg-path.ts";
import { fitView } from "./view-math.ts";

export const labelSize = 13;
const lineHeight = 1.25;

/** From the middle of the height of a line to its baseline, in pixels. */
export const middleToBaseline = 0.35 * labelSize;

/** The width of a text in a font without serifs that is not known, rather too much than too little. */
export function estimatedWidth(text: string, strong: boolean): number {
  return textWidth(text, labelSize) * (strong ? 1.4 : 1.3);
}

/** Characters that XML does not allow in any form: control characters and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

export function allowed(text: string): string {
  return text.replaceAll(forbidden, "\ufffd");
}

/** The shapes of a layer. */
function LayerPath({ layer, view, colors }: { layer: Layer; view: Viewport; colors: SceneColors }) {
  const { fill, stroke, strokeWidth = 1, opacity = 1 } = layer;
  const path = createSvgPath(view);
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

interface SceneSvgProps {
  scene: Scene;
  view: Viewport;
}

function ScenePaths({ scene: { layers }, ...shown }: SceneSvgProps & { colors: SceneColors }) {
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

/** What a scene draws, with its labels, in the colors of files. An inner drawing cuts off what reaches beyond it. */
export function SceneSvg({ scene, view }: SceneSvgProps) {
  const colors = lightColors;
  const font = { widthOf: estimatedWidth, lineHeight: labelSize * lineHeight };
  return (
    <svg width={view.width} height={view.height} aria-hidden="true">
      <ScenePaths scene={scene} view={view} colors={colors} />
      <g stroke={colors.plate} strokeWidth={3} strokeLinejoin="round" paintOrder="stroke">
        {placeLabels(scene.labels(view), view, font).map(({ label, x, y, height }) => (
          <Label
            key={`${x} ${y}`}
            x={label.x * view.scale + view.x}
            y={y + height / 2 + middleToBaseline}
            textAnchor={label.anchor}
            fill={colors[label.paint ?? "ink"]}
            fontWeight={label.strong ? 600 : undefined}
            text={allowed(label.text)}
          />
        ))}
      </g>
    </svg>
  );
}
