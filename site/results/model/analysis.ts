import type { ToolId } from "#content/catalog/product-names.ts";
import type { PackedText } from "./packed-text.ts";

/** A column of numbers, one for each row of its table. NaN where the tool gave none, or -1 for "not applicable". */
export interface MetricColumn {
  /** As in `content/catalog/metrics.ts`, in capitals: `LOC`, `CC`, `FANIN`. A column that the catalog does not know keeps its name. */
  name: string;
  values: Float64Array<ArrayBuffer>;
}

export interface TypeTable {
  count: number;
  /** Without package. In Python also modules, which are named by the module. */
  names: readonly string[];
  /** Index in `packages`. */
  packages: Uint32Array<ArrayBuffer>;
  metrics: readonly MetricColumn[];
  /** The source file of each type, empty where unknown. */
  files: PackedText;
}

export interface MethodTable {
  count: number;
  names: PackedText;
  /** Index in the table of types. */
  types: Uint32Array<ArrayBuffer>;
  metrics: readonly MetricColumn[];
}

export const familyNames = ["architecture", "design", "implementation", "testability", "test", "other"] as const;
export type FamilyName = (typeof familyNames)[number];

/** A kind of smell that occurs in the results. */
export interface SmellKind {
  /** As the catalog writes it, or as the file does if the catalog does not know it. */
  name: string;
  /** As the file writes it, at its first row. */
  printed: string;
  family: FamilyName;
  /** Id in the catalog (`content/catalog/smells`), which is also its anchor in the documentation; absent if unknown. */
  catalogId?: string;
}

/** One row for each smell that was found. */
export interface FindingTable {
  count: number;
  /** Index in `kinds`. */
  kindOf: Uint16Array<ArrayBuffer>;
  kinds: readonly SmellKind[];
  /** Index in the table of types; -1 for a finding on a package. */
  types: Int32Array<ArrayBuffer>;
  /** Index in `packages`; -1 for a finding on all packages. */
  packages: Int32Array<ArrayBuffer>;
  /** Empty for a finding on a type or package. */
  methods: PackedText;
  /** The cause in the words of the tool; empty in editions that give none. */
  causes: PackedText;
  /** Line numbers as the file has them, such as `136 - 181`; empty where unknown. */
  lines: PackedText;
}

/** Pairs of indices in the table of types: a source depends on its target. Without repetitions and without a type on itself. */
export interface DependencyTable {
  sources: Uint32Array<ArrayBuffer>;
  targets: Uint32Array<ArrayBuffer>;
  /** Whether some are known to be missing. */
  isPartial?: true;
}

/** Dependencies between packages, by index in `packages`, each once and sorted. */
export interface PackageDependencies {
  pairs: readonly { source: number; target: number }[];
  /** Whether only some are known. */
  isPartial: boolean;
}

/** The results of one run of a tool, in columns. Survives `structuredClone`. */
export interface Analysis {
  /** The project as the results name it, else the name of the folder or archive. */
  title: string;
  tool: ToolId;
  /** The parts of the label below pictures: tool, edition, project. */
  specimen: readonly string[];
  packages: readonly string[];
  types: TypeTable;
  methods: MethodTable;
  findings: FindingTable;
  /** Absent if no file names them. */
  dependencies?: DependencyTable;
  /** What causes of architecture smells name, where no dependencies between types are known. */
  packageDependencies?: PackageDependencies;
}

/** The values of a metric; undefined if the results do not have it. */
export function metricValues(
  table: { metrics: readonly MetricColumn[] },
  name: string,
): MetricColumn["values"] | undefined {
  return table.metrics.find((column) => column.name === name)?.values;
}

/** The name of a type with its package. */
export function fullNameOf({ packages, types }: Analysis, type: number): string {
  const packageName = packages[types.packages[type] ?? -1] ?? "";
  const name = types.names[type] ?? "";
  return packageName ? `${packageName}.${name}` : name;
}

/** For which type of its package a type is named; its own name where it is not nested. */
const outerKeyOf = ({ packages, names }: TypeTable, type: number) =>
  `${packages[type]} ${names[type]?.split(".", 1)[0]}`;

const isNested = ({ names }: TypeTable, type: number) => names[type]?.includes(".") ?? false;

/**
 * The lines of nested types that are counted in their outer type too, by `outerKeyOf`; undefined if none are. The lines
 * of a module of Python include those of its classes, and those of a type of Java those of nested types. DesigniteJava
 * also names types that only stand in the same file like nested ones, so these are left out where they do not fit into
 * the first one.
 */
function nestedLines({ tool, types }: Analysis, lines: Float64Array): ReadonlyMap<string, number> | undefined {
  if (tool === "designite-csharp" || !types.names.some((name) => name.includes("."))) return undefined;
  const [inOuter, inNested] = [new Map<string, number>(), new Map<string, number>()];
  for (const [type, value] of lines.entries()) {
    const sums = isNested(types, type) ? inNested : inOuter;
    const key = outerKeyOf(types, type);
    if (value > 0) sums.set(key, (sums.get(key) ?? 0) + value);
  }
  for (const [key, nested] of inNested) if (nested > (inOuter.get(key) ?? 0)) inNested.delete(key);
  return inNested;
}

/**
 * The lines of code of each type, to be added up; undefined if there are none. Types whose lines are counted in
 * another one are NaN here.
 */
export function linesToAdd(analysis: Analysis): Float64Array | undefined {
  const { types } = analysis;
  const lines = metricValues(types, "LOC");
  const nested = lines && nestedLines(analysis, lines);
  if (!nested) return lines;
  return lines.map((value, type) =>
    isNested(types, type) && nested.has(outerKeyOf(types, type)) ? Number.NaN : value,
  );
}

/**
 * The lines of code of each type without those of the types in it, for areas; undefined if there are none. A type
 * whose lines are all in others has one line.
 */
export function ownLines(analysis: Analysis): Float64Array | undefined {
  const { types } = analysis;
  const lines = metricValues(types, "LOC");
  const nested = lines && nestedLines(analysis, lines);
  if (!nested) return lines;
  return lines.map((value, type) => {
    const within = isNested(types, type) ? 0 : (nested.get(outerKeyOf(types, type)) ?? 0);
    return within > 0 && value > 0 ? Math.max(1, value - within) : value;
  });
}
