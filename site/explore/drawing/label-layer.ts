import { placeLabels } from "./place-labels.ts";
import type { SceneLabel, View } from "./scene.ts";

/** Line height in font sizes. */
const lineHeight = 1.25;

export interface LabelLayer {
  show(labels: readonly SceneLabel[], view: View): void;
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
