import { paint } from "../../drawing/paint.ts";
import { type Point, segment } from "../../drawing/path-data.ts";
import { ring, rows } from "../diagrams/boxes-and-lines.tsx";
import { ClassDots, diagram, Frame, GroupedClasses, Heading, Remark, Result } from "../diagrams/diagram.tsx";
import { instability } from "./formulas.ts";

export const cyclicDependency = diagram({
  smell: "Cyclic Dependency",
  finding: "One dependency back closes a cycle of two components",
  unit: "Example components and what they depend on",
  description:
    "Three components. shop.web depends on shop.billing and on shop.customers; shop.billing depends on shop.customers. A dashed orange arrow from shop.customers back to shop.billing closes a cycle of two.",
  height: 142,
  boxes: {
    "shop.web": { x: 170, y: 26 },
    "shop.billing": { x: 70, y: 116 },
    "shop.customers": { x: 270, y: 116 },
  },
  lines: [
    { from: "shop.web", to: "shop.billing" },
    { from: "shop.web", to: "shop.customers" },
    { from: "shop.billing", to: "shop.customers", shift: 8 },
    { from: "shop.customers", to: "shop.billing", look: "faulty", shift: 8 },
  ],
});

const stable = { afferent: 14, efferent: 3 };
const volatile = { afferent: 2, efferent: 10 };
const instabilityOf = ({ afferent, efferent }: typeof stable) => instability(afferent, efferent).toFixed(2);
const coupling = (one: typeof stable) => ({
  width: 170,
  height: 50,
  detail: `Ca ${one.afferent}, Ce ${one.efferent}: I = ${instabilityOf(one)}`,
});

export const unstableDependency = diagram({
  smell: "Unstable Dependency",
  finding: "A stable component depends on one that changes easily",
  unit: "Two example components by instability, from 0 to 1",
  note: "A dependency should point down, to a more stable component; the dashed one points up.",
  description:
    "Two components on a vertical scale of instability. shop.reports stands high with an instability of 0.83, shop.orders stands low with 0.18. A dashed orange arrow points up from shop.orders to shop.reports.",
  table: {
    columns: ["Component", "Ca", "Ce", "I = Ce / (Ce + Ca)"],
    rows: [
      ["shop.reports", volatile.afferent, volatile.efferent, instabilityOf(volatile)],
      ["shop.orders, which depends on shop.reports", stable.afferent, stable.efferent, instabilityOf(stable)],
    ],
  },
  height: 168,
  boxes: {
    "shop.reports": { x: 120, y: 30, ...coupling(volatile) },
    "shop.orders": { x: 120, y: 136, ...coupling(stable), look: "faulty" },
  },
  lines: [{ from: "shop.orders", to: "shop.reports", look: "faulty", text: "points up" }],
  behind: (
    <>
      <path d="M312 14V152M306 14h12M306 152h12" stroke={paint.inkSoft} strokeWidth={1} />
      <Remark x={300} y={19} textAnchor="end" text="unstable, 1" />
      <Remark x={300} y={156} textAnchor="end" text="stable, 0" />
    </>
  ),
});

/** God Component: more than this many classes. */
const godLimit = 30;
const components = [
  { name: "shop.web", classes: 9, x: 1 },
  { name: "shop.core", classes: 36, x: 176 },
] as const;

export const godComponent = diagram({
  smell: "God Component",
  finding: `A component of ${components[1].classes} classes is ${components[1].classes - godLimit} beyond the limit of ${godLimit}`,
  unit: "Classes in two example components; one dot per class",
  description:
    "Two components as frames with a dot for each class. shop.web has 9 dots. shop.core has 36, and a dashed line after the thirtieth.",
  table: { columns: ["Component", "Classes"], rows: components.map(({ name, classes }) => [name, classes]) },
  height: 142,
  behind: (
    <>
      {components.map(({ name, classes, x }) => (
        <g key={name}>
          <Heading x={x} y={14} text={name} />
          <Frame x={x} y={24} width={163} height={92} />
          <ClassDots dots={rows(x + 14, 43, 10, classes, 15, 18)} />
          <Remark x={x} y={134} textAnchor="start" text={`${classes} classes`} />
        </g>
      ))}
      <path d="M177 88h161" stroke={paint.bad} strokeWidth={1.5} strokeDasharray="5 4" />
    </>
  ),
});

const classesIn = (groups: readonly { count: number }[]) => groups.reduce((sum, { count }) => sum + count, 0);
const groupTable = (groups: readonly { name: string; count: number }[]) => ({
  columns: ["Group", "Classes"],
  rows: groups.map(({ name, count }) => [name, count]),
});

const features = [
  { name: "dates", count: 4, x: 65, y: 66, radius: 30 },
  { name: "files", count: 5, x: 170, y: 66, radius: 30 },
  { name: "mail", count: 3, x: 275, y: 66, radius: 28 },
];

export const featureConcentration = diagram({
  smell: "Feature Concentration",
  finding: `One component holds ${features.length} groups of classes that never use each other`,
  unit: "Classes of a component; one dot per class, with lines between classes that use each other",
  description: `One component with ${classesIn(features)} classes in three groups, called dates, files, and mail; classes are joined within a group and not between groups. LCC is 3 divided by ${classesIn(features)}, 0.25.`,
  table: groupTable(features),
  height: 162,
  behind: (
    <>
      <Frame x={1} y={14} width={338} height={118} />
      <GroupedClasses groups={features} baseline={122} />
      <Result x={170} y={154} text={`LCC = 3 / ${classesIn(features)} = 0.25`} />
    </>
  ),
});

const commonGroups = [
  { name: "dates", count: 3, x: 52, y: 62, radius: 26 },
  { name: "files", count: 4, x: 140, y: 62, radius: 28 },
  { name: "mail", count: 2, x: 224, y: 62, radius: 24 },
  { name: "Deprecated", count: 1, x: 292, y: 62, radius: 0 },
];
const commonClasses = classesIn(commonGroups);
const lcc = commonGroups.length / commonClasses;

/** Ten classes of one package in four groups. */
export const shopCommonGroups = diagram({
  smell: "Feature Concentration",
  finding: `${commonClasses} classes in ${commonGroups.length} separate groups: a lack of cohesion of ${lcc}`,
  unit: "Classes of shop.common; one dot per class, with lines between classes that use each other",
  note: "Deprecated has no connection to any other class.",
  description: `${commonClasses} classes in ${commonGroups.length} groups: ${commonGroups.map(({ name, count }) => `${name} ${count}`).join(", ")}. LCC is ${commonGroups.length} divided by ${commonClasses}, ${lcc}.`,
  table: groupTable(commonGroups),
  height: 148,
  behind: (
    <>
      <GroupedClasses groups={commonGroups} baseline={112} />
      <Result x={170} y={140} text={`LCC = ${commonGroups.length} / ${commonClasses} = ${lcc}`} />
    </>
  ),
});

const scattered = ["shop.web", "shop.orders", "shop.billing"];

export const scatteredFunctionality = diagram({
  smell: "Scattered Functionality",
  finding: `One change to the tax rules means ${scattered.length} components to edit`,
  unit: "Example components that share one concern",
  description:
    "One change to the tax rules leads by three arrows to three components, shop.web, shop.orders, and shop.billing, each of which contains a part of the tax rules.",
  table: {
    columns: ["Component", "Concern in it"],
    rows: scattered.map((name) => [name, "a part of the tax rules"]),
  },
  height: 128,
  boxes: {
    "Change of the tax rules": { x: 170, y: 20, width: 170, height: 34, look: "missing" },
    ...Object.fromEntries(
      scattered.map((name, index) => [
        name,
        { x: 57 + index * 113, y: 92, width: 100, height: 60, detail: "tax rules", look: "faulty" as const },
      ]),
    ),
  },
  lines: scattered.map((to) => ({ from: "Change of the tax rules", to })),
});

const purposes = ["order", "refund", "invoice", "report"];

export const ambiguousInterface = diagram({
  smell: "Ambiguous Interface",
  finding: `One general entry hides ${purposes.length} operations`,
  unit: "The entry method of a component and what it leads to",
  note: "Which operation a call starts is decided at run time.",
  description:
    "Any caller reaches one entry, execute with a Request, from which four arrows lead to what the component really does: order, refund, invoice, and report.",
  height: 176,
  boxes: {
    "any caller": { x: 50, y: 86, width: 96 },
    execute: { x: 180, y: 86, width: 108, height: 50, detail: "(Request)", look: "faulty" },
    ...Object.fromEntries(purposes.map((name, index) => [name, { x: 296, y: 24 + index * 42, width: 76, height: 30 }])),
  },
  lines: [{ from: "any caller", to: "execute" }, ...purposes.map((to) => ({ from: "execute", to }))],
});

const dense = ["A", "B", "C", "D", "E", "F", "G", "H"];
/** Each component depends on the next two, every second one also on the third. */
const pairs = dense.flatMap((_, from) =>
  [1, 2, ...(from % 2 === 0 ? [3] : [])].map((step): [number, number] => [from, (from + step) % dense.length]),
);
const places = ring(dense.length, 170, 96, 78);
const placeAt = (index: number): Point => places[index] ?? [0, 0];
const degree = (2 * pairs.length) / dense.length;

export const denseStructure = diagram({
  smell: "Dense Structure",
  finding: `${pairs.length} dependencies among ${dense.length} components: an average degree of ${degree}`,
  unit: "Example components in a ring; one line per dependency",
  description: `Eight components in a ring, joined by ${pairs.length} lines across the ring. Twice ${pairs.length} divided by ${dense.length} is an average degree of ${degree}.`,
  table: {
    columns: ["Component", "Depends on"],
    rows: dense.map((name, index) => [
      name,
      pairs.flatMap(([from, to]) => (from === index ? [dense[to]] : [])).join(", "),
    ]),
  },
  height: 222,
  boxes: Object.fromEntries(
    dense.map((name, index) => [name, { x: placeAt(index)[0], y: placeAt(index)[1], width: 30, height: 26 }]),
  ),
  behind: (
    <>
      <path
        d={pairs.map(([a, b]) => segment(...placeAt(a), ...placeAt(b))).join("")}
        stroke={paint.inkSoft}
        strokeWidth={1}
      />
      <Result x={170} y={214} text={`2 × ${pairs.length} / ${dense.length} = ${degree}`} />
    </>
  ),
});

type Import = readonly [from: string, to: string];
const before: readonly Import[] = [
  ["web", "orders"],
  ["web", "billing"],
  ["orders", "billing"],
  ["orders", "money"],
  ["billing", "money"],
];
const after: readonly Import[] = [...before, ["money", "web"]];
const packages = [
  { name: "web", x: 110, y: 28 },
  { name: "orders", x: 60, y: 112 },
  { name: "billing", x: 170, y: 176 },
  { name: "money", x: 90, y: 258 },
];

function instabilityIn(imports: readonly Import[], name: string): string {
  const efferent = imports.filter(([from]) => from === name).length;
  const afferent = imports.filter(([, to]) => to === name).length;
  return instabilityOf({ afferent, efferent });
}

/** The example of four packages, with the import that makes the lowest one depend on the highest. */
export const shopStability = diagram({
  finding: "Five imports point down; the sixth points up",
  unit: "Packages of the example by instability I, unstable at the top",
  specimen: ["Example", "the packages of a shop"],
  note: "Left, the five imports of the example; right, the new one.",
  source: "the example in the text.",
  description: `Four packages from unstable at the top to stable at the bottom: ${packages.map(({ name }) => `shop.${name} ${instabilityIn(before, name)}`).join(", ")}. All five imports point downward. Beside them a dashed orange arrow from shop.money up to shop.web; with it shop.money would have ${instabilityIn(after, "money")} and shop.web ${instabilityIn(after, "web")}.`,
  table: {
    columns: ["Package", "I before", "I with the sixth import"],
    rows: packages.map(({ name }) => [`shop.${name}`, instabilityIn(before, name), instabilityIn(after, name)]),
  },
  height: 288,
  boxes: {
    ...Object.fromEntries(
      packages.map(({ name, x, y }) => {
        const words = { name: `shop.${name}`, detail: `I = ${instabilityIn(before, name)}` };
        return [name, { x, y, width: 112, height: 44, ...words }];
      }),
    ),
    back: { x: 290, y: 258, width: 92, height: 44, name: "shop.money", detail: "new import", look: "faulty" },
    target: { x: 290, y: 28, width: 92, height: 44, name: "shop.web" },
  },
  lines: [...before.map(([from, to]) => ({ from, to })), { from: "back", to: "target", look: "faulty" }],
});
