import type { ReactNode } from "react";
import { Label, type LabelProps } from "../../drawing/label.tsx";
import { halo, paint } from "../../drawing/paint.ts";
import { type Point, rounded, segment } from "../../drawing/path-data.ts";
import { severityMark } from "../../drawing/severity.ts";
import { Drawing } from "../drawing.tsx";
import type { DataTable, Figure } from "../figure.ts";
import { type Box, endsOf, type Line, outlineOf, ring, type Structure, StructureShapes } from "./boxes-and-lines.tsx";

/** On phones of 320 pixels a diagram is 296 pixels wide, and its labels have 12. */
const canvas = { kind: "only", width: 340, fontSize: 14 } as const;
const { fontSize } = canvas;

/** A figure of boxes, arrows and dots. What is not stated is that of a definition in the catalog. */
interface Diagram
  extends Pick<Figure, "finding" | "unit" | "description">,
    Partial<Pick<Figure, "specimen" | "note" | "source" | "table">> {
  /** The smell that is defined. */
  smell?: string;
  height: number;
  /** Each has the name by which it is listed unless it has another one. */
  boxes?: Structure["boxes"];
  lines?: readonly Line[];
  /** Other shapes, below the boxes. */
  behind?: ReactNode;
}

export function diagram({ smell = "", height, boxes: given = {}, lines = [], behind, ...figure }: Diagram): Figure {
  const boxes = Object.fromEntries(
    Object.entries(given).map(([name, box]) => [name, { name, width: 110, height: 38, ...box }]),
  );
  return {
    specimen: ["Definition", smell],
    source: "the definition in the smell catalog.",
    table: dependencyTable(boxes, lines),
    ...figure,
    drawings: {
      only: (
        <Drawing canvas={canvas} height={height} fill={paint.ink}>
          {behind}
          <StructureShapes of="diagram" boxes={boxes} lines={lines} />
          {Object.entries(boxes).map(([name, box]) => (
            <BoxWords key={name} box={box} />
          ))}
          {lines.map((line) => (
            <LineText key={`${line.from} ${line.to}`} boxes={boxes} line={line} />
          ))}
        </Drawing>
      ),
    },
  };
}

/** The name and detail of a box, in its middle; a faulty one has a triangle as well. */
function BoxWords({ box }: { box: Box }) {
  const { x, y, name = "", detail, look } = box;
  const outline = outlineOf(box);
  const baseline = y + fontSize * (detail ? -0.3 : 0.35);
  return (
    <>
      {look === "faulty" && (
        <path
          d={severityMark("two", outline.x + outline.width - 1, outline.y, 6)}
          fill={paint.bad}
          stroke={paint.surface}
          strokeWidth={1.5}
        />
      )}
      <Label x={x} y={baseline} textAnchor="middle" fontWeight={600} text={name} />
      {detail && <Label x={x} y={baseline + fontSize * 1.3} textAnchor="middle" fill={paint.inkSoft} text={detail} />}
    </>
  );
}

function LineText({ boxes, line }: { boxes: Structure["boxes"]; line: Line }) {
  if (!line.text) return null;
  const [[x1, y1], [x2, y2]] = endsOf(boxes, line);
  const upright = Math.abs(x2 - x1) < Math.abs(y2 - y1);
  const isStrong = line.look === "faulty";
  const away = upright ? 4 : line.below ? fontSize + 6 : -8;
  return (
    <Label
      x={(x1 + x2) / 2 + (upright ? 8 : 0)}
      y={(y1 + y2) / 2 + away}
      textAnchor={upright ? "start" : "middle"}
      fill={isStrong ? paint.ink : paint.inkSoft}
      fontWeight={isStrong ? 600 : undefined}
      {...halo}
      text={line.text}
    />
  );
}

/** The arrows of a drawing as a table of dependencies. */
function dependencyTable(boxes: Structure["boxes"], lines: readonly Line[]): DataTable {
  const nameOf = (end: string | Point) => {
    const { name, detail } = boxes[String(end)] ?? {};
    return detail ? `${name} ${detail}` : (name ?? "");
  };
  return {
    columns: ["From", "To", "Part of the smell"],
    rows: lines.map(({ from, to, look, text }) => [
      nameOf(from),
      nameOf(to),
      look === "faulty" ? `yes${text ? `: ${text}` : ""}` : (text ?? "no"),
    ]),
  };
}

/** Heading of a part of the drawing, such as "Before". */
export const Heading = (label: LabelProps) => <Label fill={paint.inkSoft} fontWeight={600} {...label} />;

/** A note beside a part of the drawing. */
export const Remark = (label: LabelProps) => <Label fill={paint.inkSoft} textAnchor="middle" {...label} />;

/** The result of the drawing, in large type. */
export const Result = (label: LabelProps) => <Label fontWeight={600} textAnchor="middle" {...label} />;

interface FrameProps {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const Frame = (box: FrameProps) => <rect {...box} rx={3} fill="none" stroke={paint.inkSoft} strokeWidth={1} />;

/** Classes as dots. */
export function ClassDots({ dots }: { dots: readonly Point[] }) {
  const d = dots.map(([x, y]) => `M${rounded(x)} ${rounded(y)}h0`).join("");
  return <path d={d} stroke={paint.accent} strokeWidth={10} strokeLinecap="round" />;
}

interface ClassGroup {
  name: string;
  count: number;
  x: number;
  y: number;
  radius: number;
}

/** Groups of classes that use each other, drawn as linked rings above their names. */
export function GroupedClasses({ groups, baseline }: { groups: readonly ClassGroup[]; baseline: number }) {
  return groups.map(({ name, count, x, y, radius }) => {
    const dots: Point[] = count === 1 ? [[x, y]] : ring(count, x, y, radius);
    const links = dots.slice(count > 2 ? 0 : 1).map((dot, index) => {
      const other = dots.at(count > 2 ? index - 1 : index) ?? dot;
      return segment(...other, ...dot);
    });
    return (
      <g key={name}>
        <path d={links.join("")} stroke={paint.inkSoft} strokeWidth={1} />
        <ClassDots dots={dots} />
        <Remark x={x} y={baseline} text={name} />
      </g>
    );
  });
}
