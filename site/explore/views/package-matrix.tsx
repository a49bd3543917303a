import { Fragment, type MouseEvent, memo, useState } from "react";
import { ScrollBox } from "../../components/scroll-box.tsx";
import { Label } from "../../drawing/label.tsx";
import { rectangle } from "../../drawing/path-data.ts";
import { counted } from "../../results/model/format-value.ts";
import { memoize } from "../../results/model/memoize.ts";
import type { Opened } from "../../results/model/opened.ts";
import type { PackageEdge } from "../../results/model/package-edges.ts";
import { shortName } from "../../results/model/package-names.ts";
import { isAgainst, packageOrder } from "../../results/model/package-order.ts";
import { isOfSelected, type SelectedResults, type Selection, selectedPackages } from "../../results/model/selection.ts";
import { labelWidth, shortenedName } from "../drawing/label-text.ts";
import type { LegendEntry } from "../drawing/scene.ts";
import { type SceneColors, variableColors } from "../drawing/scene-colors.ts";
import type { SelectedProps } from "../panel/parts.tsx";
import styles from "./package-matrix.module.css";

/** Smaller cells of more packages could not be told apart. */
const mostRows = 100;

export interface MatrixCell {
  row: number;
  column: number;
  edge: PackageEdge;
}

/** The packages of the rows: all, or those in cycles and then those with the most dependencies, in their order. */
function shownRows({ analysis, facts }: Opened, rows: readonly number[]): number[] {
  if (rows.length <= mostRows) return [...rows];
  const weights = new Float64Array(analysis.packages.length);
  for (const { source, target, weight } of facts.packageEdges)
    for (const end of [source, target]) weights[end] = (weights[end] ?? 0) + weight;
  const isInCycle = new Set(facts.packageCycles.flat());
  const first = rows.toSorted(
    (one, other) =>
      Number(isInCycle.has(other)) - Number(isInCycle.has(one)) || (weights[other] ?? 0) - (weights[one] ?? 0),
  );
  const shown = new Set(first.slice(0, mostRows));
  return rows.filter((member) => shown.has(member));
}

/** Where everything of the matrix lies, in CSS pixels. */
export const matrixLayout = memoize((opened: Opened) => {
  const { analysis, facts } = opened;
  const order = packageOrder(opened);
  const rows = shownRows(opened, order.rows);
  const rowOf = new Map(rows.map((member, row) => [member, row]));
  const cells = facts.packageEdges.flatMap((edge): MatrixCell[] => {
    const [row, column] = [rowOf.get(edge.source), rowOf.get(edge.target)];
    return row === undefined || column === undefined || row === column ? [] : [{ row, column, edge }];
  });
  const cycles = facts.packageCycles.flatMap((members) => {
    const own = members.flatMap((member) => rowOf.get(member) ?? []);
    return own.length > 1 ? [{ first: Math.min(...own), last: Math.max(...own) }] : [];
  });
  const cell = rows.length <= 30 ? 28 : rows.length <= 60 ? 20 : 15;
  const names = rows.map((member) => shortenedName(shortName(analysis, analysis.packages[member] ?? ""), widestName));
  const left = Math.max(0, ...names.map((name) => labelWidth(name))) + labelWidth("100") + 12;
  return {
    rows,
    names,
    cells,
    cycles,
    cell,
    left,
    maxWeight: cells.reduce((most, { edge }) => Math.max(most, edge.weight), 1),
    against: cells.filter(({ edge }) => isAgainst(order, edge)).length,
    width: left + rows.length * cell + 2,
    height: top + rows.length * cell + 2,
  };
});

type MatrixLayout = ReturnType<typeof matrixLayout>;

const widestName = 220;
/** Room above the rows for the numbers of columns. */
const top = 24;

const square: LegendEntry["trace"] = (path) => path.rect(-0.7, -0.7, 1.4, 1.4);
const frame: LegendEntry["trace"] = (path) => path.rect(-1, -1, 2, 2);

/** What the signs mean, as far as there are some. */
export const matrixLegend = ({ against, cycles }: MatrixLayout): LegendEntry[] => [
  { text: "depends on it, larger for more", fill: "accent", trace: square },
  ...(against > 0 ? [{ text: "closes a cycle", fill: "bad", trace: square } as const] : []),
  ...(cycles.length > 0 ? [{ text: "frame: packages in a cycle", stroke: "bad", trace: frame } as const] : []),
];

interface PackageMatrixProps extends SelectedProps {
  layout: MatrixLayout;
}

/**
 * The packages as a dependency structure matrix: each row depends on the columns that have a sign in it. The pointer selects
 * what it is over; the keyboard finds the same in the tables below, so that no cell is a stop of its own.
 */
export function PackageMatrix({ layout, opened, selection, selected, onSelect }: PackageMatrixProps) {
  const { width, height, left, cell, rows } = layout;
  const [pointed, setPointed] = useState<MatrixItem>();
  const itemBelow = ({ currentTarget, clientX, clientY }: MouseEvent<SVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return matrixItemAt(opened, layout, clientX - box.left, clientY - box.top);
  };
  const choose = (event: MouseEvent<SVGElement>) => {
    const item = itemBelow(event);
    if (item) onSelect(item.selection);
  };
  return (
    <ScrollBox className={styles.box} label="Matrix of packages">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and there are none */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tables below the drawing select the same by keyboard */}
      <svg
        className={styles.matrix}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="group"
        aria-label="Dependencies between packages"
        onPointerMove={(event) => setPointed(itemBelow(event))}
        onPointerLeave={() => setPointed(undefined)}
        onClick={choose}
      >
        {pointed && (
          <>
            <title>{pointed.sentence}</title>
            <rect
              className={styles.pointed}
              x={pointed.cell ? left + pointed.cell.column * cell : 0}
              y={top + pointed.row * cell}
              width={pointed.cell ? cell : left + rows.length * cell}
              height={cell}
            />
          </>
        )}
        <MatrixDrawing {...{ layout, opened, selection, selected }} colors={variableColors} />
      </svg>
    </ScrollBox>
  );
}

interface MatrixItem {
  row: number;
  /** Absent where the row has no sign: its package is meant. */
  cell: MatrixCell | undefined;
  selection: Selection;
  sentence: string;
}

/** What is at a place of the drawing: a dependency, or else the package of the row, or of the number of a column. */
export function matrixItemAt(opened: Opened, layout: MatrixLayout, x: number, y: number): MatrixItem | undefined {
  const { packages } = opened.analysis;
  const [column, line] = [Math.floor((x - layout.left) / layout.cell), Math.floor((y - top) / layout.cell)];
  const row = line < 0 ? column : line;
  const member = layout.rows[row];
  if (member === undefined) return undefined;
  const cell = layout.cells.find((one) => one.row === line && one.column === column);
  const name = packages[member] ?? "";
  if (!cell) return { row, cell, selection: { kind: "package", name }, sentence: name };
  const { source, target } = cell.edge;
  return {
    row,
    cell,
    selection: { kind: "dependency", source: packages[source] ?? "", target: packages[target] ?? "" },
    sentence: cellSentence(opened, cell.edge, isAgainst(packageOrder(opened), cell.edge)),
  };
}

interface MatrixDrawingProps extends SelectedResults {
  layout: MatrixLayout;
  colors: SceneColors;
}

/** What is drawn, without anything to press. It stays as it is while the pointer moves. */
export const MatrixDrawing = memo(function MatrixDrawing({ layout, colors, ...input }: MatrixDrawingProps) {
  const { opened, selection } = input;
  const { packages } = opened.analysis;
  const { rows, names, cells, cycles, cell, left, maxWeight } = layout;
  const own = selectedPackages(input);
  const order = packageOrder(opened);
  const side = rows.length * cell;
  const lookOf = (member: number) => {
    const isMarked = own.marked[member] === 1;
    return { fill: colors[isMarked || own.none ? "ink" : "ink-soft"], fontWeight: isMarked ? 600 : undefined };
  };
  const signPath = (isClosing: boolean, isStrong: boolean) =>
    cells
      .filter(({ edge }) => isAgainst(order, edge) === isClosing && (own.none || isOfSelected(own, edge)) === isStrong)
      .map(({ row, column, edge }) => {
        const length = cell * 0.8 * (0.4 + 0.6 * Math.sqrt(edge.weight / maxWeight));
        return rectangle((column + 0.5) * cell - length / 2, (row + 0.5) * cell - length / 2, length, length);
      })
      .join("");
  const chosen = cells.find(
    ({ edge: { source, target } }) =>
      selection.kind === "dependency" && selection.source === packages[source] && selection.target === packages[target],
  );
  return (
    <g fontSize={Math.min(13, cell - 2)} transform={`translate(${left} ${top})`}>
      {rows.map((member, row) => {
        const middle = (row + 0.5) * cell;
        return (
          <Fragment key={member}>
            {own.marked[member] === 1 && (
              <rect x={0} y={row * cell} width={side} height={cell} fill={colors.accent} opacity={0.12} />
            )}
            <rect x={row * cell} y={row * cell} width={cell} height={cell} fill={colors.line} />
            <Label
              x={-8}
              y={middle + 4}
              textAnchor="end"
              {...lookOf(member)}
              text={`${names[row] || "(no name)"} ${row + 1}`}
            />
            {(cell >= 20 || row % 5 === 4) && (
              <Label x={middle} y={-8} textAnchor="middle" {...lookOf(member)} text={row + 1} />
            )}
          </Fragment>
        );
      })}
      <path d={gridPath(rows.length, cell)} stroke={colors.line} strokeWidth={0.75} fill="none" />
      {/* A path for all signs of one look: an element for each of some thousand would take long. */}
      <path fill={colors.accent} d={signPath(false, true)} />
      <path fill={colors.accent} opacity={0.3} d={signPath(false, false)} />
      <path fill={colors.bad} d={signPath(true, true)} />
      <path fill={colors.bad} opacity={0.3} d={signPath(true, false)} />
      <g fill="none" strokeWidth={2}>
        {chosen && (
          <rect x={chosen.column * cell} y={chosen.row * cell} width={cell} height={cell} stroke={colors.ink} />
        )}
        {cycles.map(({ first, last }) => {
          const [from, length] = [first * cell, (last - first + 1) * cell];
          return <rect key={first} x={from} y={from} width={length} height={length} stroke={colors.bad} />;
        })}
      </g>
    </g>
  );
});

function gridPath(count: number, cell: number): string {
  const side = count * cell;
  return Array.from({ length: count + 1 }, (_, at) => `M0 ${at * cell}H${side}M${at * cell} 0V${side}`).join("");
}

function cellSentence({ analysis }: Opened, edge: PackageEdge, isClosing: boolean): string {
  const weight = analysis.packageDependencies
    ? "named in the cause of an architecture smell"
    : counted(edge.weight, "reference between types", "references between types");
  const against = isClosing ? "; it closes a cycle of packages" : "";
  return `${analysis.packages[edge.source] ?? ""} depends on ${analysis.packages[edge.target] ?? ""}: ${weight}${against}`;
}
