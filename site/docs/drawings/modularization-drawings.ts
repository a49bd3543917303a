import type { Place, SmellDrawing } from "./drawing.ts";

const column = (x: number, count: number): Place[] =>
  Array.from({ length: count }, (_, place) => [x, 12 + (place * 84) / (count - 1)]);

const users = column(12, 7);
const used = column(248, 7);

export const modularizationDrawings = {
  "broken-modularization": {
    alternative: "CustomerData has only fields. Every method on them is in CustomerHelper.",
    boxes: {
      helper: { x: 66, y: 54, name: "CustomerHelper", members: "mmmm" },
      data: { x: 202, y: 54, name: "CustomerData", width: 102, members: "FFFF", look: "faulty" },
    },
    lines: [{ from: "helper", to: "data", look: "faulty" }],
  },
  "insufficient-modularization": {
    alternative: "One class has a few members, the class StringUtils has dozens.",
    boxes: {
      usual: { x: 34, y: 54, width: 44, members: "fmm" },
      utils: { x: 166, y: 54, name: "StringUtils", width: 176, height: 98, look: "faulty" },
      one: { x: 112, y: 63, width: 66, members: "MMMMMMM", isBare: true },
      two: { x: 166, y: 63, width: 66, members: "MMMMMMM", isBare: true },
      three: { x: 220, y: 63, width: 66, members: "MMMMMMM", isBare: true },
    },
  },
  "hub-like-modularization": {
    alternative: "Seven classes use Element, and Element uses seven others.",
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
      { from: "request", to: "core", shift: -7 },
      { from: "core", to: "request", shift: -7, look: "faulty" },
    ],
  },
} as const satisfies Record<string, SmellDrawing>;
