import type { SmellDrawing } from "./drawing.ts";

interface KeySample {
  /** Its part of the file of drawings. */
  id: string;
  label: string;
  drawing: SmellDrawing;
}

const line = { from: [4, 12], to: [36, 12] } as const;
const sample = (label: string, drawing: Omit<SmellDrawing, "alternative">): KeySample => ({
  id: `key-${label.replaceAll(" ", "-")}`,
  label,
  drawing: { alternative: "", ...drawing },
});

/** What the shapes in the drawings mean. */
export const keySamples: readonly KeySample[] = [
  sample("component", { boxes: { it: { x: 20, y: 14, width: 30, height: 16, isComponent: true } } }),
  sample("class", { boxes: { it: { x: 20, y: 12, width: 30, height: 16 } } }),
  sample("class in a component", { boxes: {}, dots: [[20, 12]] }),
  sample("field", { boxes: { it: { x: 20, y: 12, width: 46, members: "f", isBare: true } } }),
  sample("method", { boxes: { it: { x: 20, y: 12, width: 46, members: "m", isBare: true } } }),
  sample("uses", { boxes: {}, lines: [line] }),
  sample("inherits from", { boxes: {}, lines: [{ ...line, head: "inherits" }] }),
  sample("missing", { boxes: { it: { x: 20, y: 12, width: 30, height: 16, look: "missing" } } }),
  sample("the smell", { boxes: {}, lines: [{ ...line, look: "faulty" }] }),
];
