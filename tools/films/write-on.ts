import { element, group, label } from "#site/illustrations/pictures/marks/svg.ts";

/** Left and right edge of what stands on the stage. Below `captionTop` nothing is drawn: captions are shown there. */
export const stage = { left: 28, right: 612, captionTop: 322 } as const;

/** Words at a place, with the classes of the stage. */
export function write(x: number, y: number, text: string, classes = "", opacity = 1): string {
  return label(x, y, text, { class: classes || undefined, opacity: opacity < 1 ? opacity.toFixed(2) : undefined });
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  paint: { fill: string; stroke?: string },
): string {
  return element("rect", { x, y, width: Math.max(0, width), height, rx: 4, ...paint });
}

export function rule(y: number, opacity = 1): string {
  const { left, right } = stage;
  return element("path", { d: `M${left} ${y}H${right}`, stroke: "var(--line)", opacity: opacity.toFixed(2) });
}

/** The upper line of a scene: what is seen on the left, where it comes from on the right. */
export function headline(text: string, source = "", opacity = 1): string {
  return group(
    {},
    write(stage.left, 38, text, "heading", opacity),
    write(stage.right, 38, source, "small soft end", opacity),
    rule(54),
  );
}

/** First and last picture of a film: words on the left, a drawing beside them. */
export function titleCard(title: readonly string[], lines: readonly string[], drawing = ""): string {
  const top = 150 - title.length * 20;
  return group(
    {},
    drawing,
    element("path", { d: `M${stage.left} ${top - 52}h56`, stroke: "var(--accent)", "stroke-width": 3 }),
    ...title.map((line, index) => write(stage.left, top + index * 42, line, "title")),
    ...lines.map((line, index) => write(stage.left, top + title.length * 42 + 10 + index * 28, line, "soft")),
  );
}
