import type { Place, SmellDrawing } from "./drawing.ts";

/** Dots in rows from the upper left one. */
function rows(x: number, y: number, columns: number, count: number, step = 11): Place[] {
  return Array.from({ length: count }, (_, place) => [
    x + (place % columns) * step,
    y + Math.floor(place / columns) * step,
  ]);
}

/** Places on an ellipse, from the top. */
function ring(count: number, x: number, y: number, radiusX: number, radiusY: number): Place[] {
  return Array.from({ length: count }, (_, place) => {
    const angle = (place / count) * 2 * Math.PI - Math.PI / 2;
    return [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)];
  });
}

/** Lines from each dot of a group to the next. */
const chained = (dots: readonly Place[]) =>
  dots.slice(1).map((to, place) => ({ from: dots[place] ?? to, to, head: "none" }) as const);

/** Three classes around a place, the first one named again to close their chain. */
const three = (x: number, y: number): Place[] => [
  [x, y],
  [x + 10, y + 16],
  [x - 10, y + 16],
  [x, y],
];
const concerns = [three(90, 30), three(170, 30), rows(80, 84, 2, 2, 20), rows(160, 84, 2, 2, 20)];

const knot = ring(7, 130, 54, 104, 44);
/** Each component depends on the next two, four also on the third: 18 dependencies of 7 components. */
const denseLines = knot.flatMap((from, place) =>
  [1, 2, ...(place < 4 ? [3] : [])].map((step) => ({ from, to: knot[(place + step) % knot.length] ?? from })),
);

export const architectureDrawings = {
  "cyclic-dependency": {
    alternative: "Three components depend on each other in a circle: the arrow from customers back to web closes it.",
    boxes: {
      web: { x: 130, y: 22, name: "web", isComponent: true },
      billing: { x: 52, y: 88, name: "billing", isComponent: true },
      customers: { x: 200, y: 88, name: "customers", isComponent: true },
    },
    lines: [
      { from: "web", to: "billing" },
      { from: "billing", to: "customers" },
      { from: "customers", to: "web", look: "faulty" },
    ],
  },
  "unstable-dependency": {
    alternative:
      "The stable component money, which two others use, depends on web, which itself depends on two others.",
    boxes: {
      money: { x: 82, y: 50, name: "money", isComponent: true },
      web: { x: 178, y: 50, name: "web", isComponent: true },
    },
    lines: [
      { from: [16, 24], to: "money" },
      { from: [16, 76], to: "money" },
      { from: "money", to: "web", look: "faulty" },
      { from: "web", to: [244, 24] },
      { from: "web", to: [244, 76] },
    ],
    dots: [
      [12, 24],
      [12, 76],
      [248, 24],
      [248, 76],
    ],
    words: [
      { x: 82, y: 84, text: "I = 0.33" },
      { x: 178, y: 84, text: "I = 0.67" },
    ],
  },
  "ambiguous-interface": {
    alternative: "Three callers reach a component of many classes through one method, execute.",
    boxes: {
      execute: { x: 128, y: 54, name: "execute", look: "faulty" },
      orders: { x: 214, y: 56, width: 78, height: 84, isComponent: true },
    },
    lines: [
      { from: [14, 20], to: "execute" },
      { from: [14, 54], to: "execute" },
      { from: [14, 88], to: "execute" },
      { from: "execute", to: "orders" },
    ],
    dots: [[10, 20], [10, 54], [10, 88], ...rows(192, 33, 4, 20)],
  },
  "god-component": {
    alternative: "Two components have four classes each, the third one has 40.",
    boxes: {
      one: { x: 30, y: 34, width: 40, height: 40, isComponent: true },
      other: { x: 30, y: 88, width: 40, height: 34, isComponent: true },
      god: { x: 166, y: 57, width: 168, height: 90, isComponent: true, look: "faulty" },
    },
    dots: [...rows(24, 28, 2, 4), ...rows(24, 82, 2, 4), ...rows(94, 33, 10, 40, 16)],
  },
  "feature-concentration": {
    alternative: "One component holds ten classes in four groups, and no class uses one of another group.",
    boxes: { common: { x: 130, y: 58, width: 170, height: 84, isComponent: true, look: "faulty" } },
    lines: concerns.flatMap(chained),
    dots: concerns.flat(),
  },
  "scattered-functionality": {
    alternative: "Each of three components holds a class for the same concern, tax.",
    boxes: {
      orders: { x: 44, y: 68, width: 64, height: 64, isComponent: true },
      billing: { x: 130, y: 68, width: 64, height: 64, isComponent: true },
      reports: { x: 216, y: 68, width: 64, height: 64, isComponent: true },
    },
    lines: [
      { from: [44, 78], to: [130, 78], head: "none", look: "faulty" },
      { from: [130, 78], to: [216, 78], head: "none", look: "faulty" },
    ],
    dots: [...rows(30, 50, 3, 3, 14), ...rows(116, 50, 3, 3, 14), ...rows(202, 50, 3, 3, 14)],
    faultyDots: [
      [44, 78],
      [130, 78],
      [216, 78],
    ],
    words: [{ x: 130, y: 97, text: "tax" }],
  },
  "dense-structure": {
    alternative: "Seven components with 18 dependencies: nearly every one depends on every other.",
    boxes: {},
    lines: denseLines.map((line) => ({ ...line, head: "none", look: "faulty" })),
    dots: knot,
  },
} as const satisfies Record<string, SmellDrawing>;
