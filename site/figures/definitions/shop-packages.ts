import { groupedClasses } from "../diagrams/class-dots.ts";
import {
  type Arrow,
  type Box,
  definitionOf,
  definitionSource,
  drawDiagram,
  remark,
  result,
} from "../diagrams/diagram.ts";
import type { Figure } from "../figure.ts";
import { instability } from "../interactive/instability-calculator.tsx";

const names = ["web", "orders", "billing", "money"] as const;
const before: readonly [string, string][] = [
  ["web", "orders"],
  ["web", "billing"],
  ["orders", "billing"],
  ["orders", "money"],
  ["billing", "money"],
];

function instabilityIn(imports: readonly (readonly [string, string])[], name: string): string {
  const efferent = imports.filter(([from]) => from === name).length;
  const afferent = imports.filter(([, to]) => to === name).length;
  return instability(afferent, efferent).toFixed(2);
}

/** The example of four packages, with the import that makes the lowest one depend on the highest. */
export function shopStability(): Figure {
  const after = [...before, ["money", "web"] as const];
  const places = { web: [110, 28], orders: [60, 112], billing: [170, 176], money: [90, 258] } as const;
  const boxes: Box[] = names.map((name) => ({
    id: name,
    x: places[name][0],
    y: places[name][1],
    width: 112,
    height: 44,
    lines: [`shop.${name}`, `I = ${instabilityIn(before, name)}`],
  }));
  const arrows: Arrow[] = before.map(([from, to]) => ({ from, to }));
  const back = {
    id: "back",
    x: 290,
    y: 258,
    width: 92,
    height: 44,
    lines: ["shop.money", "new import"],
    look: "faulty",
  } as const;
  const target = { id: "target", x: 290, y: 28, width: 92, height: 44, lines: ["shop.web"] } as const;
  return {
    finding: "Five imports point down, the sixth points up",
    unit: "Packages of the example by instability I, unstable at the top",
    specimen: ["Example", "the packages of a shop"],
    note: "Left, the five imports of the example; right, the new one.",
    source: "The example in the text.",
    description: `Four packages from unstable at the top to stable at the bottom: ${names.map((name) => `shop.${name} ${instabilityIn(before, name)}`).join(", ")}. All five imports point downwards. Beside them a dashed orange arrow from shop.money up to shop.web; with it shop.money would have ${instabilityIn(after, "money")} and shop.web ${instabilityIn(after, "web")}.`,
    table: {
      columns: ["Package", "I before", "I with the sixth import"],
      rows: names.map((name) => [`shop.${name}`, instabilityIn(before, name), instabilityIn(after, name)]),
    },
    drawings: drawDiagram(
      288,
      [...boxes, back, target],
      [...arrows, { from: "back", to: "target", look: "faulty" }],
      "",
    ),
  };
}

/** Ten classes of one package in four groups. */
export function shopCommonGroups(): Figure {
  const groups = [
    { name: "dates", count: 3, x: 52, y: 62, radius: 26 },
    { name: "files", count: 4, x: 140, y: 62, radius: 28 },
    { name: "mail", count: 2, x: 224, y: 62, radius: 24 },
    { name: "Deprecated", count: 1, x: 292, y: 62, radius: 0 },
  ];
  const classes = groups.reduce((sum, { count }) => sum + count, 0);
  const lcc = groups.length / classes;
  return {
    finding: `${classes} classes in ${groups.length} separate groups: a lack of cohesion of ${lcc}`,
    unit: "Classes of shop.common; one dot, one class, and lines between classes that use each other",
    specimen: definitionOf("Feature Concentration"),
    note: "Deprecated has no connection to any other class.",
    source: definitionSource,
    description: `${classes} classes in ${groups.length} groups: ${groups.map(({ name, count }) => `${name} ${count}`).join(", ")}. LCC is ${groups.length} divided by ${classes}, ${lcc}.`,
    table: { columns: ["Group", "Classes"], rows: groups.map(({ name, count }) => [name, count]) },
    drawings: drawDiagram(
      148,
      [],
      [],
      groupedClasses(groups) +
        groups.map(({ name, x }) => remark(x, 112, name)).join("") +
        result(170, 140, `LCC = ${groups.length} / ${classes} = ${lcc}`),
    ),
  };
}
