import { scaleLog, scaleSqrt } from "d3-scale";
import { dpyAnalysis } from "#content/catalog/analyses.ts";
import { Label, textWidth } from "../../drawing/label.tsx";
import { halo, paint, strong } from "../../drawing/paint.ts";
import {
  severities,
  severityLabel,
  severityMark,
  severityOf,
  severityPaint,
  severitySentence,
} from "../../drawing/severity.ts";
import { formatValue } from "../../results/model/format-value.ts";
import type { Results } from "../../results/model/opened.ts";
import { linesOfMethods, typeGraph } from "../analysis-rows.ts";
import { Drawing } from "../drawing.tsx";
import { fillPicture, type Picture, type PictureCanvas } from "../figure.ts";
import { optionalLabel } from "../picture-file.tsx";
import { dpySpecimen } from "../source-line.ts";

export interface Module {
  packageName: string;
  name: string;
  /** Of its functions. */
  linesOfCode: number;
  designSmells: number;
  implementationSmells: number;
}

/** The modules that contain functions. In Python a type is named with its module. */
export function modulesOf(results: Results): Module[] {
  const lines = linesOfMethods(results);
  const moduleOf = (typeName: string) => typeName.split(".")[0] ?? "";
  const types = typeGraph(results).nodes;
  return [...Map.groupBy(types, ({ packageName, typeName }) => `${packageName}.${moduleOf(typeName)}`).values()]
    .map((own) => {
      const sum = (value: (type: (typeof own)[number]) => number) => own.reduce((all, type) => all + value(type), 0);
      return {
        packageName: own[0]?.packageName ?? "",
        name: moduleOf(own[0]?.typeName ?? ""),
        linesOfCode: sum(({ row }) => lines[row] ?? 0),
        designSmells: sum(({ designSmells }) => designSmells),
        implementationSmells: sum(({ findings, designSmells }) => findings - designSmells),
      };
    })
    .filter(({ linesOfCode }) => linesOfCode > 0);
}

const highestBy = (modules: readonly Module[], value: (module: Module) => number, count: number): Module[] =>
  modules.toSorted((a, b) => value(b) - value(a)).slice(0, count);

const densityOf = ({ implementationSmells, linesOfCode }: Module) => (implementationSmells * 1000) / linesOfCode;

const measures = [
  {
    heading: "Implementation smells",
    of: ({ implementationSmells }: Module) => implementationSmells,
    ticks: [0, 1, 5, 10],
    names: "left",
  },
  { heading: "The same per 1,000 lines", of: densityOf, ticks: [0, 10, 50, 100], names: "right" },
] as const;

/** The modules by number of smells and by density: side by side where there is room, else below each other. */
function Panels({ canvas, modules }: { canvas: PictureCanvas; modules: readonly Module[] }) {
  const { kind, width, height, fontSize } = canvas;
  const isWide = kind === "wide";
  const legendHeight = fontSize * (isWide ? 3 : 4.6);
  const panel = isWide
    ? { width: width / 2 - 20, height: height - legendHeight }
    : { width, height: (height - legendHeight) / 2 - fontSize * 0.6 };
  const columns = isWide ? 4 : 2;
  return (
    <Drawing canvas={canvas} height={height}>
      {measures.map((measure, index) => {
        const left = isWide ? index * (panel.width + 40) : 0;
        const top = isWide ? 0 : index * (panel.height + fontSize * 1.2);
        return (
          <g key={measure.heading} transform={`translate(${left} ${top})`}>
            <SizePanel
              modules={modules}
              measure={measure}
              {...panel}
              fontSize={fontSize}
              radius={isWide ? 4 : 2.8}
              named={isWide ? 5 : 3}
            />
          </g>
        );
      })}
      <SeverityLegend
        y={height - legendHeight + fontSize * 1.2}
        fontSize={fontSize}
        columns={columns}
        columnWidth={Math.min(width / columns, 170)}
      />
    </Drawing>
  );
}

/** The modules of DPy by lines of code, number of findings and density of findings, one mark for each. */
export function sizeAndFindings(dpy: Results): Picture {
  const modules = modulesOf(dpy);
  const named = highestBy(modules, (one) => one.implementationSmells, 4);
  const [densest] = highestBy(modules, densityOf, 1);
  const facts = named.map(
    (one) => `${one.name} with ${one.implementationSmells} in ${formatValue(one.linesOfCode)} lines`,
  );
  return {
    drawings: fillPicture((canvas) => <Panels canvas={canvas} modules={modules} />, { narrow: 640 }),
    finding: `${named[0]?.name} has the most findings; ${densest?.name} has the most for its size`,
    unit: `${dpyAnalysis.project}'s ${modules.length} modules by lines of functions and implementation smells`,
    source: dpyAnalysis.source,
    table: {
      columns: ["Module", "Lines", "Implementation smells", "Per 1,000 lines", "Design smells"],
      rows: highestBy(modules, (one) => one.implementationSmells, modules.length).map((one) => [
        { code: `${one.packageName}.${one.name}` },
        one.linesOfCode,
        one.implementationSmells,
        densityOf(one).toFixed(1),
        one.designSmells,
      ]),
    },
    note: "The second panel divides the same smells by the size of the module.",
    specimen: dpySpecimen,
    description: `Two scatter plots of ${dpyAnalysis.project}'s ${modules.length} modules. The left plot shows implementation smells by lines of functions and rises to the right. The highest are ${facts.join(", ")}. The right plot shows smells per 1,000 lines and falls to the right. The highest is ${densest?.name} with ${densest ? densityOf(densest).toFixed(0) : 0}. Design smells: ${severitySentence(modules)}`,
  };
}

/** What the height of a mark shows. */
interface PanelMeasure {
  heading: string;
  of: (module: Module) => number;
  ticks: readonly number[];
  /** The side of the marks on which there is more room for names. */
  names: "left" | "right";
}

interface Point {
  type: Module;
  /** The measure. */
  value: number;
  x: number;
  y: number;
}

/** Points on one line would cover each other: each gets the first row in which it is free. */
function rowsOf(points: readonly Point[], radius: number): Map<Point, number> {
  const rowEnds: number[] = [];
  const rows = new Map<Point, number>();
  for (const point of [...points].sort((a, b) => a.x - b.x)) {
    const free = rowEnds.findIndex((end) => end + radius * 2 <= point.x);
    const row = free < 0 ? rowEnds.length : free;
    rowEnds[row] = point.x;
    rows.set(point, row);
  }
  return rows;
}

interface Room {
  /** The side of the mark on which the name stands. */
  side: "left" | "right";
  from: number;
  to: number;
  fontSize: number;
}

/** The modules with the highest values whose names fit beside their marks without covering another mark or name. */
function nameable(points: readonly Point[], { side, from, to, fontSize }: Room, count: number): Point[] {
  const extent = ({ x, type }: Point) => {
    const long = textWidth(type.name, fontSize) + fontSize * 0.5;
    return side === "left" ? { left: x - long, right: x - 1 } : { left: x + 1, right: x + long };
  };
  const chosen: Point[] = [];
  for (const point of [...points].sort((a, b) => b.value - a.value)) {
    const { left, right } = extent(point);
    const near = (other: Point, distance: number) => Math.abs(other.y - point.y) < fontSize * distance;
    const coversMark = points.some((one) => one !== point && near(one, 0.7) && one.x > left && one.x < right);
    const coversName = chosen.some((one) => near(one, 1.2) && extent(one).left < right && left < extent(one).right);
    const isIn = left >= from && right <= to;
    if (chosen.length < count && isIn && !coversMark && !coversName) chosen.push(point);
  }
  return chosen;
}

/** Marks by severity. Those without design smells are open. */
function Marks({ points, radius }: { points: readonly Point[]; radius: number }) {
  return severities.map((severity) => {
    const own = points.filter(({ type }) => severityOf(type.designSmells) === severity);
    const isOpen = severity === "none";
    return (
      <path
        key={severity}
        d={own.map(({ x, y }) => severityMark(severity, x, y, radius)).join("")}
        fill={isOpen ? "none" : severityPaint[severity]}
        stroke={isOpen ? severityPaint[severity] : paint.surface}
        strokeWidth={isOpen ? 1.3 : 0.8}
      />
    );
  });
}

interface SizePanelProps {
  modules: readonly Module[];
  measure: PanelMeasure;
  width: number;
  height: number;
  fontSize: number;
  radius: number;
  /** How many of the highest modules have a name, at most. */
  named: number;
}

/** Modules by lines of code, from left to right, and one measure; those with the highest values have names. */
function SizePanel({ modules, measure, width, height, fontSize, radius, named }: SizePanelProps) {
  const [left, top, bottom] = [fontSize * 2.2, fontSize * 1.8, height - fontSize * 3.2];
  const most = Math.max(...modules.map(measure.of));
  const longest = Math.max(...modules.map(({ linesOfCode }) => linesOfCode));
  const x = scaleLog([2.5, longest * 1.15], [left, width - 4]);
  const start = modules.map((type) => ({ type, value: measure.of(type), x: x(type.linesOfCode), y: 0 }));
  const stack = rowsOf(
    start.filter(({ value }) => value === 0),
    radius,
  );
  const ground = bottom - (Math.max(...stack.values()) + 1) * radius * 2;
  const y = scaleSqrt([0, most], [ground, top + 6]);
  const points = start.map((point) => ({ ...point, y: y(point.value) + (stack.get(point) ?? 0) * radius * 2 }));
  const rows = measure.ticks.filter((tick) => tick <= most);
  const columns = [3, 10, 30, 100, 300].filter((tick) => tick <= longest);
  const grid = [
    ...rows.map((tick) => `M${left} ${Math.round(y(tick)) + 0.5}H${width}`),
    ...columns.map((tick) => `M${Math.round(x(tick)) + 0.5} ${top}V${bottom}`),
  ];
  const room = { side: measure.names, from: left, to: width + fontSize, fontSize };
  return (
    <>
      <path d={grid.join("")} stroke={paint.line} strokeWidth={0.8} />
      {rows.map((tick) => (
        <Label key={tick} x={left - 8} y={y(tick) + fontSize * 0.35} textAnchor="end" text={tick} />
      ))}
      {columns.map((tick) => (
        <Label key={tick} x={x(tick)} y={bottom + fontSize * 1.3} textAnchor="middle" text={formatValue(tick)} />
      ))}
      <Marks points={points} radius={radius} />
      {nameable(points, room, named).map(({ type, x: at, y: line }) => (
        <Label
          key={type.name}
          x={measure.names === "left" ? at - radius * 2.2 : at + radius * 2.2}
          y={line + fontSize * 0.35}
          textAnchor={measure.names === "left" ? "end" : undefined}
          {...strong}
          {...halo}
          text={type.name}
        />
      ))}
      <Label x={0} y={fontSize} {...strong} text={measure.heading} />
      <Label x={width} y={bottom + fontSize * 2.7} textAnchor="end" text="Lines of code, logarithmic axis" />
    </>
  );
}

interface SeverityLegendProps {
  /** Of the heading. Rows are 1.5 lines apart. */
  y: number;
  fontSize: number;
  columns: number;
  columnWidth: number;
}

/** The legend of colors and shapes. */
function SeverityLegend({ y, fontSize, columns, columnWidth }: SeverityLegendProps) {
  return (
    <>
      <Label x={0} y={y} {...strong} text="One mark, one module" />
      {severities.map((severity, index) => {
        const left = (index % columns) * columnWidth;
        const baseline = y + (Math.floor(index / columns) + 1) * fontSize * 1.5;
        const isOpen = severity === "none";
        return (
          <g key={severity}>
            <path
              d={severityMark(severity, left + fontSize * 0.5, baseline - fontSize * 0.35, fontSize * 0.36)}
              fill={isOpen ? "none" : severityPaint[severity]}
              stroke={severityPaint[severity]}
              strokeWidth={isOpen ? 1.5 : 0}
              {...optionalLabel}
            />
            <Label x={left + fontSize * 1.4} y={baseline} text={severityLabel[severity]} />
          </g>
        );
      })}
    </>
  );
}
