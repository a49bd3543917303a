import { paint } from "../../drawing/paint.ts";
import { element } from "../../drawing/svg.ts";
import { classDots, groupedClasses } from "../diagrams/class-dots.ts";
import {
  type Arrow,
  type Box,
  definitionOf,
  definitionSource,
  dependencyTable,
  drawDiagram,
  heading,
  remark,
  result,
} from "../diagrams/diagram.ts";
import type { Figure } from "../figure.ts";

function frame(x: number, y: number, width: number, height: number): string {
  return element("rect", { x, y, width, height, rx: 3, fill: "none", stroke: paint.inkSoft, "stroke-width": 1 });
}

/** `count` classes in rows of ten. */
function rowsOfTen(count: number, x: number, y: number) {
  return Array.from({ length: count }, (_, index) => ({
    x: x + (index % 10) * 15,
    y: y + Math.floor(index / 10) * 18,
  }));
}

/** God Component: more than this many classes. */
const limit = 30;

export function godComponent(): Figure {
  const sizes = [
    { name: "shop.web", classes: 9, x: 1 },
    { name: "shop.core", classes: 36, x: 176 },
  ];
  const drawn = sizes.map(
    ({ name, classes, x }) =>
      heading(x, 14, name) +
      frame(x, 24, 163, 92) +
      classDots(rowsOfTen(classes, x + 14, 43)) +
      remark(x, 134, `${classes} classes`, "start"),
  );
  const limitLine = element("path", {
    d: "M177 88h161",
    stroke: paint.bad,
    "stroke-width": 1.5,
    "stroke-dasharray": "5 4",
  });
  return {
    finding: `A component of ${sizes[1]?.classes} classes is ${(sizes[1]?.classes ?? 0) - limit} beyond the limit of ${limit}`,
    unit: "Classes in two components of an example; one dot, one class",
    specimen: definitionOf("God Component"),
    source: definitionSource,
    description:
      "Two components as frames with a dot for each class. shop.web has 9 dots. shop.core has 36, and a dashed line after the thirtieth.",
    table: { columns: ["Component", "Classes"], rows: sizes.map(({ name, classes }) => [name, classes]) },
    drawings: drawDiagram(142, [], [], drawn.join("") + limitLine),
  };
}

export function featureConcentration(): Figure {
  const groups = [
    { name: "dates", count: 4, x: 65, y: 66, radius: 30 },
    { name: "files", count: 5, x: 170, y: 66, radius: 30 },
    { name: "mail", count: 3, x: 275, y: 66, radius: 28 },
  ];
  const classes = groups.reduce((sum, { count }) => sum + count, 0);
  const names = groups.map(({ name, x }) => remark(x, 122, name)).join("");
  return {
    finding: `One component holds ${groups.length} groups of classes that never use each other`,
    unit: "Classes of a component; one dot, one class, and lines between classes that use each other",
    specimen: definitionOf("Feature Concentration"),
    source: definitionSource,
    description: `One component with ${classes} classes in three groups, called dates, files and mail; within a group classes are joined, between groups they are not. LCC is 3 divided by ${classes}, 0.25.`,
    table: { columns: ["Group", "Classes"], rows: groups.map(({ name, count }) => [name, count]) },
    drawings: drawDiagram(
      162,
      [],
      [],
      frame(1, 14, 338, 118) + groupedClasses(groups) + names + result(170, 154, `LCC = 3 / ${classes} = 0.25`),
    ),
  };
}

export function scatteredFunctionality(): Figure {
  const names = ["shop.web", "shop.orders", "shop.billing"];
  const boxes: Box[] = names.map((name, index) => ({
    id: name,
    x: 57 + index * 113,
    y: 92,
    width: 100,
    height: 60,
    lines: [name, "tax rules"],
    look: "faulty",
  }));
  const change: Box = {
    id: "change",
    x: 170,
    y: 20,
    width: 170,
    height: 34,
    lines: ["Change of the tax rules"],
    look: "outer",
  };
  const arrows: Arrow[] = names.map((name) => ({ from: "change", to: name }));
  return {
    finding: `One change of the tax rules means ${names.length} components to edit`,
    unit: "Components of an example that share one concern",
    specimen: definitionOf("Scattered Functionality"),
    source: definitionSource,
    description:
      "One change of the tax rules leads by three arrows to three components, shop.web, shop.orders and shop.billing, each of which holds a part of the tax rules.",
    table: { columns: ["Component", "Concern in it"], rows: names.map((name) => [name, "a part of the tax rules"]) },
    drawings: drawDiagram(128, [change, ...boxes], arrows),
  };
}

export function ambiguousInterface(): Figure {
  const purposes = ["order", "refund", "invoice", "report"];
  const boxes: Box[] = [
    { id: "caller", x: 50, y: 86, width: 96, height: 38, lines: ["any caller"] },
    { id: "door", x: 180, y: 86, width: 108, height: 50, lines: ["execute", "(Request)"], look: "faulty" },
    ...purposes.map((name, index) => ({ id: name, x: 296, y: 24 + index * 42, width: 76, height: 30, lines: [name] })),
  ];
  const arrows: Arrow[] = [{ from: "caller", to: "door" }, ...purposes.map((to): Arrow => ({ from: "door", to }))];
  return {
    finding: `One general entry hides ${purposes.length} operations`,
    unit: "The entry method of a component and what it leads to",
    specimen: definitionOf("Ambiguous Interface"),
    note: "Which of the operations a call starts is decided at run time.",
    source: definitionSource,
    description:
      "Any caller reaches one entry, execute with a Request, from which four arrows lead to what the component really does: order, refund, invoice and report.",
    table: dependencyTable(boxes, arrows),
    drawings: drawDiagram(176, boxes, arrows),
  };
}
