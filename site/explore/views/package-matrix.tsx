import { ScrollBox } from "../../components/scroll-box.tsx";
import { Label } from "../../drawing/label.tsx";
import type { PackageEdge } from "../../results/model/facts.ts";
import { counted } from "../../results/model/format-value.ts";
import { memoize } from "../../results/model/memoize.ts";
import type { Opened } from "../../results/model/opened.ts";
import { shortName } from "../../results/model/package-names.ts";
import { isAgainst, packageOrder } from "../../results/model/package-order.ts";
import {
  isOfSelected,
  type SelectedPackages,
  type Selection,
  selectedPackages,
} from "../../results/model/selection.ts";
import { labelWidth, shortenedName } from "../drawing/label-text.ts";
import type { LegendEntry } from "../drawing/scene.ts";
import { lightColors, variableColors } from "../drawing/scene-colors.ts";
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
  /** Where nothing can be pressed. */
  isForFile?: boolean;
}

/** The packages as a dependency structure matrix: each row depends on the columns that have a sign in it. */
export function PackageMatrix({ isForFile = false, ...props }: PackageMatrixProps) {
  const { width, height } = props.layout;
  if (isForFile) return <MatrixDrawing {...props} isForFile />;
  return (
    <ScrollBox className={styles.box} label="Matrix of packages">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and there are none */}
      <svg
        className={styles.matrix}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="group"
        aria-label="Dependencies between packages"
      >
        <MatrixDrawing {...props} />
      </svg>
    </ScrollBox>
  );
}

function MatrixDrawing({ layout, isForFile, ...props }: PackageMatrixProps) {
  const colors = isForFile ? lightColors : variableColors;
  const { opened, selection, selected, onSelect } = props;
  const { analysis } = opened;
  const { rows, names, cells, cycles, cell, left, maxWeight } = layout;
  const own = selectedPackages({ opened, selection, selected });
  const order = packageOrder(opened);
  const nameOf = (member = -1) => analysis.packages[member] ?? "";
  const side = rows.length * cell;
  const linkTo = (meant: Selection) => (isForFile ? {} : { onPress: () => onSelect(meant) });
  const lookOf = (member: number) => {
    const isMarked = own.marked[member] === 1;
    return { fill: colors[isMarked || own.none ? "ink" : "ink-soft"], fontWeight: isMarked ? 600 : undefined };
  };
  return (
    <g fontSize={Math.min(13, cell - 2)} transform={`translate(${left} ${top})`}>
      {rows.map((member, row) => {
        const middle = (row + 0.5) * cell;
        return (
          <Pressable key={member} {...linkTo({ kind: "package", name: nameOf(member) })} title={nameOf(member)}>
            <rect x={-left} y={row * cell} width={left + side} height={cell} fill="transparent" />
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
          </Pressable>
        );
      })}
      <path d={gridPath(rows.length, cell)} stroke={colors.line} strokeWidth={0.75} fill="none" pointerEvents="none" />
      {cells.map(({ row, column, edge }) => {
        const length = cell * 0.8 * (0.4 + 0.6 * Math.sqrt(edge.weight / maxWeight));
        const [x, y] = [(column + 0.5) * cell, (row + 0.5) * cell];
        const look = {
          fill: colors[isAgainst(order, edge) ? "bad" : "accent"],
          opacity: isStrong(own, edge) ? undefined : 0.3,
        };
        const dependency = {
          kind: "dependency",
          source: nameOf(edge.source),
          target: nameOf(edge.target),
        } as const;
        const isChosen =
          selection.kind === "dependency" &&
          selection.source === dependency.source &&
          selection.target === dependency.target;
        return (
          <Pressable
            key={`${edge.source} ${edge.target}`}
            {...linkTo(dependency)}
            title={cellSentence(opened, edge, isAgainst(order, edge))}
          >
            <rect
              x={x - cell / 2}
              y={y - cell / 2}
              width={cell}
              height={cell}
              fill="transparent"
              stroke={isChosen ? colors.ink : undefined}
              strokeWidth={2}
            />
            <rect x={x - length / 2} y={y - length / 2} width={length} height={length} {...look} />
          </Pressable>
        );
      })}
      {cycles.map(({ first, last }) => {
        const [from, length] = [first * cell, (last - first + 1) * cell];
        return (
          <rect
            key={first}
            x={from}
            y={from}
            width={length}
            height={length}
            fill="none"
            stroke={colors.bad}
            strokeWidth={2}
            pointerEvents="none"
          />
        );
      })}
    </g>
  );
}

/** What the pointer selects. The keyboard finds the same in the tables below, so that no cell is a stop of its own. */
function Pressable(props: { onPress?: () => void; title: string; children: React.ReactNode }) {
  const { onPress, title, children } = props;
  if (!onPress) return <g>{children}</g>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tables below the drawing select the same by keyboard
    <g className={styles.pressable} onClick={onPress}>
      <title>{title}</title>
      {children}
    </g>
  );
}

/** Whether a dependency begins or ends at a package that the selection is about. */
const isStrong = (own: SelectedPackages, edge: PackageEdge) => own.none || isOfSelected(own, edge);

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
