import type { Place, SmellDrawing } from "./drawing.ts";

const subtypes: readonly Place[] = Array.from({ length: 11 }, (_, place) => [20 + place * 22, 86]);
const levels = Array.from({ length: 8 }, (_, place) => ({ x: 16 + place * 32.5, y: 10 + place * 12.5 }));

export const hierarchyDrawings = {
  "unfactored-hierarchy": {
    alternative: "PdfExport and HtmlExport inherit from Export, and both contain the same method.",
    boxes: {
      export: { x: 130, y: 18, name: "Export" },
      pdf: { x: 58, y: 82, name: "PdfExport", members: "Mm" },
      html: { x: 202, y: 82, name: "HtmlExport", members: "Mm" },
    },
    lines: [
      { from: "pdf", to: "export", head: "inherits" },
      { from: "html", to: "export", head: "inherits" },
    ],
  },
  "broken-hierarchy": {
    alternative: "Stack inherits from ArrayList and overrides none of its methods.",
    boxes: {
      list: { x: 196, y: 54, name: "ArrayList", members: "mmmm" },
      stack: { x: 58, y: 54, name: "Stack", width: 84, members: "mm" },
    },
    lines: [{ from: "stack", to: "list", head: "inherits", look: "faulty" }],
  },
  "wide-hierarchy": {
    alternative: "Eleven types inherit from Evaluator directly.",
    boxes: {
      evaluator: { x: 130, y: 20, name: "Evaluator", look: "faulty" },
      ...Object.fromEntries(subtypes.map(([x, y], place) => [`sub${place}`, { x, y, width: 14, height: 14 }])),
    },
    lines: [
      { from: [130, 44] as const, to: "evaluator", head: "inherits" as const },
      ...subtypes.map(([x, y]) => ({ from: [x, y - 7] as const, to: [130, 44] as const, head: "none" as const })),
    ],
  },
  "deep-hierarchy": {
    alternative:
      "Eight types, each of which inherits from the one above it: the last one is seven levels below the first.",
    boxes: Object.fromEntries(
      levels.map((place, level) => [
        `level${level}`,
        { ...place, width: 20, height: 10, ...(level === levels.length - 1 && ({ look: "faulty" } as const)) },
      ]),
    ),
    lines: levels.slice(1).map((_, level) => ({
      from: `level${level + 1}`,
      to: `level${level}`,
      head: "none" as const,
    })),
  },
  "multipath-hierarchy": {
    alternative: "Dog inherits from Animal twice: through Mammal, and directly.",
    boxes: {
      animal: { x: 196, y: 18, name: "Animal" },
      mammal: { x: 92, y: 54, name: "Mammal" },
      dog: { x: 196, y: 90, name: "Dog" },
    },
    lines: [
      { from: "mammal", to: "animal", head: "inherits" },
      { from: "dog", to: "mammal", head: "inherits" },
      { from: "dog", to: "animal", head: "inherits", look: "faulty" },
    ],
  },
  "cyclic-hierarchy": {
    alternative: "Circle inherits from Shape, and Shape uses Circle.",
    boxes: {
      shape: { x: 130, y: 20, name: "Shape" },
      circle: { x: 130, y: 88, name: "Circle" },
    },
    lines: [
      { from: "circle", to: "shape", head: "inherits", shift: -14 },
      { from: "shape", to: "circle", look: "faulty", shift: -14 },
    ],
  },
  "rebellious-hierarchy": {
    alternative: "Bird has a method fly. Penguin inherits from Bird and overrides the method to do nothing.",
    boxes: {
      bird: { x: 202, y: 42, name: "Bird", width: 84, members: "m" },
      penguin: { x: 58, y: 42, name: "Penguin", width: 84, members: "M", look: "faulty" },
    },
    lines: [{ from: "penguin", to: "bird", head: "inherits" }],
    words: [
      { x: 202, y: 82, text: "fly" },
      { x: 58, y: 82, text: "fly does nothing" },
    ],
  },
  "missing-hierarchy": {
    alternative: "Checkout tests for Card and for Transfer. A common supertype Payment does not exist.",
    boxes: {
      checkout: { x: 40, y: 54, name: "Checkout" },
      card: { x: 136, y: 20, name: "Card" },
      transfer: { x: 136, y: 88, name: "Transfer" },
      payment: { x: 226, y: 54, name: "Payment", look: "missing" },
    },
    lines: [
      { from: "card", to: "payment", head: "inherits", look: "missing" },
      { from: "transfer", to: "payment", head: "inherits", look: "missing" },
      { from: "checkout", to: "card", look: "faulty" },
      { from: "checkout", to: "transfer", look: "faulty" },
    ],
  },
} as const satisfies Record<string, SmellDrawing>;
