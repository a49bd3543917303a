import type { Point } from "../../drawing/path-data.ts";
import { ring, rows, type Structure } from "../diagrams/boxes-and-lines.tsx";

export const drawingWidth = 260;
export const drawingHeight = 108;

/** What is drawn, on a canvas of this size. */
export interface SmellStructure extends Structure {
  words?: readonly { x: number; y: number; text: string }[];
}

export interface SmellDrawing extends SmellStructure {
  /** What the drawing shows, in one sentence. */
  alternative: string;
}

/** Abstraction and encapsulation. */
const abstractionDrawings = {
  "imperative-abstraction": {
    alternative: "The class Report has one long method and no field; the data is in the class Data.",
    boxes: {
      report: { x: 66, y: 54, name: "Report", height: 84, width: 84, look: "faulty" },
      generate: { x: 66, y: 66, width: 64, height: 44, look: "solid" },
      data: { x: 206, y: 54, name: "Data", width: 76, members: "ffff" },
    },
    lines: [{ from: "report", to: "data" }],
  },
  "multifaceted-abstraction": {
    alternative: "The class User consists of three groups of fields and methods that don't use each other.",
    boxes: {
      user: { x: 130, y: 54, name: "User", width: 236, height: 92, look: "faulty" },
      passwords: { x: 56, y: 68, width: 64, members: "fmmm", height: 46 },
      addresses: { x: 130, y: 68, width: 64, members: "fmmm", height: 46 },
      discounts: { x: 204, y: 68, width: 64, members: "fmmm", height: 46 },
    },
  },
  "unnecessary-abstraction": {
    alternative: "The class Constants holds one field for the one class that uses it.",
    boxes: {
      upload: { x: 60, y: 54, name: "Upload", width: 84, members: "ffmmm" },
      constants: { x: 198, y: 54, name: "Constants", members: "F", look: "faulty" },
    },
    lines: [{ from: "upload", to: "constants" }],
  },
  "unutilized-abstraction": {
    alternative: "Main uses Export. No class uses LegacyExport.",
    boxes: {
      main: { x: 40, y: 30, name: "Main" },
      export: { x: 190, y: 30, name: "Export" },
      legacy: { x: 190, y: 82, name: "LegacyExport", look: "faulty" },
    },
    lines: [{ from: "main", to: "export" }],
  },
  "duplicate-abstraction": {
    alternative: "Two components each hold a class Address, with equal fields and methods.",
    boxes: {
      billing: { x: 64, y: 58, width: 112, height: 88, isComponent: true },
      shipping: { x: 196, y: 58, width: 112, height: 88, isComponent: true },
      one: { x: 64, y: 58, name: "Address", width: 84, members: "FFMM", look: "faulty" },
      other: { x: 196, y: 58, name: "Address", width: 84, members: "FFMM", look: "faulty" },
    },
  },
  "feature-envy": {
    alternative: "A method of Invoice uses three members of Order and none of its own class.",
    boxes: {
      invoice: { x: 58, y: 54, name: "Invoice", width: 88, members: "ffMm" },
      order: { x: 202, y: 54, name: "Order", width: 88, members: "ffffm" },
    },
    lines: [
      { from: [94, 65.5], to: [166, 43], look: "faulty" },
      { from: [94, 65.5], to: [166, 61], look: "faulty" },
      { from: [94, 65.5], to: [166, 79], look: "faulty" },
    ],
  },
  "deficient-encapsulation": {
    alternative: "Two classes bypass the methods of Account and write its public field.",
    boxes: {
      shop: { x: 42, y: 24, name: "Shop" },
      audit: { x: 42, y: 84, name: "Audit" },
      account: { x: 200, y: 54, name: "Account", width: 92, members: "mmFf" },
    },
    lines: [
      { from: "shop", to: [160, 59.5], look: "faulty" },
      { from: "audit", to: [160, 62], look: "faulty" },
    ],
  },
  "unexploited-encapsulation": {
    alternative: "Canvas tests for Circle and for Square, although both inherit from Shape.",
    boxes: {
      canvas: { x: 32, y: 54, name: "Canvas" },
      circle: { x: 134, y: 20, name: "Circle" },
      square: { x: 134, y: 88, name: "Square" },
      shape: { x: 230, y: 54, name: "Shape" },
    },
    lines: [
      { from: "circle", to: "shape", head: "inherits" },
      { from: "square", to: "shape", head: "inherits" },
      { from: "canvas", to: "circle", look: "faulty" },
      { from: "canvas", to: "square", look: "faulty" },
    ],
  },
} as const satisfies Record<string, SmellDrawing>;

/** Lines from each dot of a group to the next. */
const chained = (dots: readonly Point[]) =>
  dots.slice(1).map((to, place) => ({ from: dots[place] ?? to, to, head: "none" }) as const);

/** Three classes around a place, the first one named again to close their chain. */
const three = (x: number, y: number): Point[] => [
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

const architectureDrawings = {
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
    alternative: "Two components have four classes each; the third has 40.",
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

const subtypes: readonly Point[] = Array.from({ length: 11 }, (_, place) => [20 + place * 22, 86]);
const levels = Array.from({ length: 8 }, (_, place) => ({ x: 16 + place * 32.5, y: 10 + place * 12.5 }));

const hierarchyDrawings = {
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
    alternative: "Eleven of the 30 types that inherit from jsoup's Evaluator directly.",
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
      { from: "circle", to: "shape", head: "inherits", shift: 14 },
      { from: "shape", to: "circle", look: "faulty", shift: 14 },
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
    alternative: "Checkout tests for Card and for Transfer. A common supertype Payment doesn't exist.",
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

const column = (x: number, count: number): Point[] =>
  Array.from({ length: count }, (_, place) => [x, 12 + (place * 84) / (count - 1)]);

const users = column(12, 7);
const used = column(248, 7);

const modularizationDrawings = {
  "broken-modularization": {
    alternative: "CustomerData has only fields. Every method on them is in CustomerHelper.",
    boxes: {
      helper: { x: 66, y: 54, name: "CustomerHelper", members: "mmmm" },
      data: { x: 202, y: 54, name: "CustomerData", width: 102, members: "FFFF", look: "faulty" },
    },
    lines: [{ from: "helper", to: "data", look: "faulty" }],
  },
  "insufficient-modularization": {
    alternative: "One class has a few members; StringUtils of Commons Lang has 249 methods.",
    boxes: {
      usual: { x: 34, y: 54, width: 44, members: "fmm" },
      utils: { x: 166, y: 54, name: "StringUtils", width: 176, height: 98, look: "faulty" },
      one: { x: 112, y: 63, width: 66, members: "MMMMMMM", isBare: true },
      two: { x: 166, y: 63, width: 66, members: "MMMMMMM", isBare: true },
      three: { x: 220, y: 63, width: 66, members: "MMMMMMM", isBare: true },
    },
  },
  "hub-like-modularization": {
    alternative: "Seven of the 72 classes that use jsoup's Element, and seven of the 23 that it uses.",
    boxes: { element: { x: 130, y: 54, name: "Element", look: "faulty" } },
    lines: [
      ...users.map((from) => ({ from: [from[0] + 4, from[1]] as const, to: "element" })),
      ...used.map((to) => ({ from: "element", to: [to[0] - 4, to[1]] as const })),
    ],
    dots: [...users, ...used],
  },
  "cyclically-dependent-modularization": {
    alternative: "Request uses JUnitCore, and JUnitCore uses Request.",
    boxes: {
      request: { x: 50, y: 54, name: "Request", width: 78, members: "fm" },
      core: { x: 206, y: 54, name: "JUnitCore", width: 86, members: "fm" },
    },
    lines: [
      { from: "request", to: "core", shift: 7 },
      { from: "core", to: "request", shift: 7, look: "faulty" },
    ],
  },
} as const satisfies Record<string, SmellDrawing>;

/** The drawings of the architecture and design smells by the id of the smell. */
export const smellDrawings: Readonly<Record<string, SmellDrawing>> = {
  ...architectureDrawings,
  ...abstractionDrawings,
  ...modularizationDrawings,
  ...hierarchyDrawings,
};

interface KeySample {
  label: string;
  drawing: SmellStructure;
}

const line = { from: [4, 12], to: [36, 12] } as const;

/** What the shapes in the drawings mean. */
export const keySamples: readonly KeySample[] = [
  { label: "component", drawing: { boxes: { it: { x: 20, y: 14, width: 30, height: 16, isComponent: true } } } },
  { label: "class", drawing: { boxes: { it: { x: 20, y: 12, width: 30, height: 16 } } } },
  { label: "class in a component", drawing: { boxes: {}, dots: [[20, 12]] } },
  { label: "field", drawing: { boxes: { it: { x: 20, y: 12, width: 46, members: "f", isBare: true } } } },
  { label: "method", drawing: { boxes: { it: { x: 20, y: 12, width: 46, members: "m", isBare: true } } } },
  { label: "uses", drawing: { boxes: {}, lines: [line] } },
  { label: "inherits from", drawing: { boxes: {}, lines: [{ ...line, head: "inherits" }] } },
  { label: "missing", drawing: { boxes: { it: { x: 20, y: 12, width: 30, height: 16, look: "missing" } } } },
  { label: "the smell", drawing: { boxes: {}, lines: [{ ...line, look: "faulty" }] } },
];
