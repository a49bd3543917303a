import { type Analysis, type FindingTable, fullNameOf, metricValues } from "./analysis.ts";
import type { Comparison } from "./compare.ts";
import type { AnalysisFacts } from "./facts.ts";
import { edgesFrom } from "./graph.ts";
import { countedMethods } from "./nesting.ts";
import type { Opened } from "./opened.ts";
import type { PackageEdge } from "./package-edges.ts";

/** What is selected in all views at once. Names, not indices, so that an address keeps its meaning. */
export type Selection =
  | { kind: "nothing" }
  | { kind: "package"; name: string }
  /** The types by which a package depends on another one. */
  | { kind: "dependency"; source: string; target: string }
  /** With its package: `org.jsoup.nodes.Element`. */
  | { kind: "type"; name: string }
  /** Types, or types with a method, whose value lies from `from` to `to`, both included. */
  | { kind: "metric"; level: "type" | "method"; metric: string; from: number; to: number }
  | { kind: "smell"; name: string };

export const nothing: Selection = { kind: "nothing" };

/** Results with what is selected in them: what views and tables are made of. */
export interface SelectedResults {
  opened: Opened;
  selection: Selection;
  /** One number for each type: 1 if the selection is about it (`typesOf`). All 0 without a selection. */
  selected: Uint8Array;
  /** The earlier results that they are compared with. */
  compared?: { before: Opened; comparison: Comparison } | undefined;
}

export function isSameSelection(one: Selection, other: Selection): boolean {
  const [text, otherText] = [one, other].map((selection) => JSON.stringify(Object.entries(selection).sort()));
  return text === otherText;
}

function markPackages(selected: Uint8Array, { types }: Analysis, packages: ReadonlySet<number>): void {
  for (let type = 0; type < types.count; type += 1) if (packages.has(types.packages[type] ?? -1)) selected[type] = 1;
}

/** What a dependency between packages consists of: pairs of a type and one that it uses. */
export function pairsOf(
  { source, target }: Extract<Selection, { kind: "dependency" }>,
  { packages, types }: Analysis,
  { uses }: AnalysisFacts,
): (readonly [user: number, used: number])[] {
  const [user, used] = [packages.indexOf(source), packages.indexOf(target)];
  const rows = rowsWhere(types.count, (type) => types.packages[type] === user);
  return [...edgesFrom(uses, rows)].filter(([, type]) => types.packages[type] === used);
}

function markSmell(selected: Uint8Array, analysis: Analysis, name: string): void {
  const { kinds, types, packages } = analysis.findings;
  const kind = kinds.findIndex((one) => one.name === name);
  // A finding on a package is about all of its types.
  const wholePackages = new Set<number>();
  for (const finding of rowsOfKind(analysis.findings, kind)) {
    const type = types[finding] ?? -1;
    if (type >= 0) selected[type] = 1;
    else wholePackages.add(packages[finding] ?? -1);
  }
  if (wholePackages.has(-1)) selected.fill(1);
  else markPackages(selected, analysis, wholePackages);
}

/** One number for each type: 1 if the selection is about it. All 0 for no selection and for a name that is not there. */
export function typesOf(selection: Selection, analysis: Analysis, facts: AnalysisFacts): Uint8Array<ArrayBuffer> {
  const selected = new Uint8Array(analysis.types.count);
  if (selection.kind === "package") {
    markPackages(selected, analysis, new Set([analysis.packages.indexOf(selection.name)]));
  } else if (selection.kind === "dependency") {
    for (const type of pairsOf(selection, analysis, facts).flat()) selected[type] = 1;
  } else if (selection.kind === "type") {
    // Two nested types of a package may have the same name.
    for (const type of selected.keys()) if (fullNameOf(analysis, type) === selection.name) selected[type] = 1;
  } else if (selection.kind === "smell") {
    markSmell(selected, analysis, selection.name);
  } else if (selection.kind === "metric") {
    const { from, to, level, metric } = selection;
    const [types, methods] = [analysis.types, countedMethods(analysis)];
    const values = metricValues(level === "type" ? types : methods, metric) ?? new Float64Array();
    for (let row = 0; row < values.length; row += 1) {
      const value = values[row] ?? Number.NaN;
      if (value >= from && value <= to) selected[level === "type" ? row : (methods.types[row] ?? 0)] = 1;
    }
  }
  return selected;
}

/** One number for each type: 1 if it is new, or worse than in the earlier results. */
export function changedTypes(analysis: Analysis, { newTypes, worse }: Comparison): Uint8Array {
  const names = new Set([...newTypes, ...worse.map(({ type }) => type)]);
  return Uint8Array.from(analysis.types.names, (_, type) => Number(names.has(fullNameOf(analysis, type))));
}

export interface SelectedPackages {
  /** True without a selection, and if nothing matches it: then nothing is dimmed. */
  none: boolean;
  /** One number for each package: 1 if it is selected or has a selected type. */
  marked: Uint8Array;
  /** The package that a selected package or type stands for. */
  only: number | undefined;
}

export function selectedPackages({ opened: { analysis }, selection, selected }: SelectedResults): SelectedPackages {
  const marked = new Uint8Array(analysis.packages.length);
  for (let type = 0; type < selected.length; type += 1) {
    const owner = analysis.types.packages[type];
    if (selected[type] === 1 && owner !== undefined) marked[owner] = 1;
  }
  const names = selection.kind === "package" ? [selection.name] : [];
  if (selection.kind === "dependency") names.push(selection.source, selection.target);
  for (const name of names) {
    const at = analysis.packages.indexOf(name);
    if (at >= 0) marked[at] = 1;
  }
  const first = marked.indexOf(1);
  const isOne = selection.kind === "package" || selection.kind === "type";
  return { none: first < 0, marked, only: isOne && first >= 0 ? first : undefined };
}

/** The findings that the selection is about: those of a smell, or in and on what is selected. */
export function selectedFindings({ opened: { analysis }, selection, selected }: SelectedResults) {
  const { findings } = analysis;
  const { kinds, types, packages, count } = findings;
  if (selection.kind === "smell")
    return rowsOfKind(
      findings,
      kinds.findIndex(({ name }) => name === selection.name),
    );
  const own = selection.kind === "package" ? analysis.packages.indexOf(selection.name) : -1;
  return rowsWhere(count, (row) => selected[types[row] ?? -1] === 1 || (own >= 0 && packages[row] === own));
}

/** Whether a dependency is one of a package that is selected. */
export const isOfSelected = ({ marked }: SelectedPackages, { source, target }: PackageEdge): boolean =>
  marked[source] === 1 || marked[target] === 1;

/** The selected type, the first if several have its name. */
export function selectedType({ selection, selected }: SelectedResults): number | undefined {
  const first = selection.kind === "type" ? selected.indexOf(1) : -1;
  return first < 0 ? undefined : first;
}

/** The rows of which something is true, ascending. */
export function rowsWhere(count: number, isMeant: (row: number) => boolean): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(count);
  let found = 0;
  for (let row = 0; row < count; row += 1) if (isMeant(row)) rows[found++] = row;
  return rows.slice(0, found);
}

/** The findings of a kind. */
export const rowsOfKind = ({ kindOf }: FindingTable, kind: number) =>
  rowsWhere(kindOf.length, (row) => kindOf[row] === kind);

/** The indices of what is marked with 1, ascending. */
export const rowsOf = (marked: Uint8Array) => rowsWhere(marked.length, (row) => marked[row] === 1);
