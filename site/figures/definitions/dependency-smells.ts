import { paint } from "../../drawing/paint.ts";
import { element, rounded, segment } from "../../drawing/svg.ts";
import { groupedClasses, ringOf } from "../diagrams/class-dots.ts";
import {
  type Arrow,
  type Box,
  definitionOf,
  definitionSource,
  dependencyTable,
  drawDiagram,
  remark,
  result,
} from "../diagrams/diagram.ts";
import type { Figure } from "../figure.ts";
import { instability } from "../interactive/instability-calculator.tsx";

export function cyclicDependency(): Figure {
  const boxes: Box[] = [
    { id: "shop", x: 170, y: 26, lines: ["shop.web"] },
    { id: "billing", x: 70, y: 116, lines: ["shop.billing"] },
    { id: "customers", x: 270, y: 116, lines: ["shop.customers"] },
  ];
  const arrows: Arrow[] = [
    { from: "shop", to: "billing" },
    { from: "shop", to: "customers" },
    { from: "billing", to: "customers", shift: 8 },
    { from: "customers", to: "billing", look: "faulty", shift: 8 },
  ];
  return {
    finding: "One dependency back closes a loop of two components",
    unit: "Components of an example and what they depend on",
    specimen: definitionOf("Cyclic Dependency"),
    source: definitionSource,
    description:
      "Three components. shop.web depends on shop.billing and on shop.customers; shop.billing depends on shop.customers. A dashed orange arrow from shop.customers back to shop.billing closes a loop of two.",
    table: dependencyTable(boxes, arrows),
    drawings: drawDiagram(142, boxes, arrows),
  };
}

export function unstableDependency(): Figure {
  const stable = { afferent: 14, efferent: 3 };
  const volatile = { afferent: 2, efferent: 10 };
  const words = ({ afferent, efferent }: typeof stable) =>
    `Ca ${afferent}, Ce ${efferent}: I = ${instability(afferent, efferent).toFixed(2)}`;
  const size = { width: 170, height: 50 };
  const boxes: Box[] = [
    { id: "volatile", x: 120, y: 30, ...size, lines: ["shop.reports", words(volatile)] },
    { id: "stable", x: 120, y: 136, ...size, lines: ["shop.orders", words(stable)], look: "faulty" },
  ];
  const arrows: Arrow[] = [{ from: "stable", to: "volatile", look: "faulty", text: "points up" }];
  const scale =
    element("path", { d: "M312 14V152", stroke: paint.inkSoft, "stroke-width": 1 }) +
    element("path", { d: "M306 14h12M306 152h12", stroke: paint.inkSoft, "stroke-width": 1 });
  return {
    finding: "A stable component leans on one that changes easily",
    unit: "Two components of an example by instability, 0 to 1",
    specimen: definitionOf("Unstable Dependency"),
    note: "A dependency should point down, to a more stable component; the dashed one points up.",
    source: definitionSource,
    description:
      "Two components on a vertical scale of instability. shop.reports stands high with an instability of 0.83, shop.orders stands low with 0.18. A dashed orange arrow points up from shop.orders to shop.reports.",
    table: {
      columns: ["Component", "Ca", "Ce", "I = Ce / (Ce + Ca)"],
      rows: [
        ["shop.reports", 2, 10, instability(2, 10).toFixed(2)],
        ["shop.orders, which depends on shop.reports", 14, 3, instability(14, 3).toFixed(2)],
      ],
    },
    drawings: drawDiagram(
      168,
      boxes,
      arrows,
      scale + remark(300, 19, "unstable, 1", "end") + remark(300, 156, "stable, 0", "end"),
    ),
  };
}

/** Eight components in a ring. Each depends on the next two, every second one also on the third. */
export function denseStructure(): Figure {
  const names = ["A", "B", "C", "D", "E", "F", "G", "H"];
  const pairs = names.flatMap((_, from) =>
    [1, 2, ...(from % 2 === 0 ? [3] : [])].map((step): [number, number] => [from, (from + step) % names.length]),
  );
  const places = ringOf(names.length, 170, 96, 78);
  const at = (index: number) => places[index] ?? { x: 0, y: 0 };
  const lines = pairs.map(([a, b]) => segment(at(a).x, at(a).y, at(b).x, at(b).y)).join("");
  const boxes: Box[] = names.map((name, index) => ({
    id: name,
    x: rounded(at(index).x),
    y: rounded(at(index).y),
    width: 30,
    height: 26,
    lines: [name],
  }));
  const degree = (2 * pairs.length) / names.length;
  return {
    finding: `${pairs.length} dependencies among ${names.length} components: an average degree of ${degree}`,
    unit: "Components of an example in a ring; one line, one dependency",
    specimen: definitionOf("Dense Structure"),
    source: definitionSource,
    description: `Eight components in a ring, joined by ${pairs.length} lines across the ring. Twice ${pairs.length} divided by ${names.length} is an average degree of ${degree}.`,
    table: {
      columns: ["Component", "depends on"],
      rows: names.map((name, index) => [
        name,
        pairs
          .filter(([from]) => from === index)
          .map(([, to]) => names[to])
          .join(", "),
      ]),
    },
    drawings: drawDiagram(
      222,
      boxes,
      [],
      element("path", { d: lines, stroke: paint.inkSoft, "stroke-width": 1 }) +
        result(170, 214, `2 × ${pairs.length} / ${names.length} = ${degree}`),
    ),
  };
}

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
