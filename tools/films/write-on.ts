import { element, group, label } from "#site/drawing/svg.ts";
import { specimenOf } from "#site/figures/source-line.ts";
import { junit } from "./analyzed-junit.ts";

/**
 * The places of a picture of 640 by 390: the heading on paper, the plate, and paper again, which is left free for the
 * captions. `left`, `right`, `top` and `bottom` bound what a scene draws on the plate.
 */
export const plate = { x: 16, y: 46, width: 608, height: 276, radius: 10 } as const;
export const stage = { left: 36, right: 604, top: 64, bottom: 288 } as const;
const headingBaseline = 31;
const specimenBaseline = 309;

/** Words at a place, with the classes of the stage. */
export function write(x: number, y: number, text: string, classes = "", opacity = 1): string {
  if (opacity <= 0) return "";
  return label(x, y, text, { class: classes || undefined, opacity: opacity < 1 ? opacity.toFixed(2) : undefined });
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  paint: { fill: string; stroke?: string; rx?: number },
): string {
  return element("rect", { x, y, width: Math.max(0, width), height, rx: 2, ...paint });
}

export function rule(y: number, opacity = 1): string {
  const { left, right } = stage;
  return element("path", { d: `M${left} ${y}H${right}`, stroke: "var(--line)", opacity: opacity.toFixed(2) });
}

/** The paper above the plate: the finding on the left, where it is read from on the right. */
export function writeHeading({ heading, source = "" }: { heading: string; source?: string }): string {
  return (
    write(plate.x, headingBaseline, heading, "heading") +
    (source && write(plate.x + plate.width, headingBaseline, source, "source end"))
  );
}

/** The parts of the specimen label with a small lozenge before each but the first. */
function specimen(): string {
  const [tool = "", ...others] = specimenOf(junit.id);
  const parts = others.map(
    (part) => `<tspan class="lozenge" dx="9">◇</tspan><tspan dx="9">${part.replaceAll("&", "&amp;")}</tspan>`,
  );
  return `<text x="${stage.left}" y="${specimenBaseline}" class="label soft">${tool}${parts.join("")}</text>`;
}

/** The plate with its specimen label, the same in both color schemes, and a drawing on it. */
export function drawPlate(drawing: string): string {
  const { radius, ...area } = plate;
  return group(
    { class: "plate" },
    element("rect", { ...area, rx: radius, fill: "var(--plate)" }),
    specimen(),
    group({ "clip-path": "url(#plate)" }, drawing),
  );
}

/** First and last picture of a film: words on the left, a drawing beside them. */
export function titleCard(title: readonly string[], lines: readonly string[], drawing = ""): string {
  const top = 168 - title.length * 19;
  return group(
    {},
    drawing,
    element("path", { d: `M${stage.left} ${top - 46}h44`, stroke: "var(--accent)", "stroke-width": 3 }),
    ...title.map((line, index) => write(stage.left, top + index * 38, line, "title halo")),
    ...lines.map((line, index) =>
      write(stage.left, top + (title.length - 1) * 38 + 34 + index * 24, line, "soft halo"),
    ),
  );
}
