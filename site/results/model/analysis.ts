import type { ProductId, ToolId } from "#content/catalog/product-names.ts";
import type { Adjacency } from "./graph.ts";
import { memoize } from "./memoize.ts";

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
  /** The source file of each type, empty where unknown, as in the ready libraries. DesigniteJava writes `File path`. */
  files: readonly string[];
}

export interface MethodTable {
  count: number;
  names: readonly string[];
  /** Index in the table of types. */
  types: Uint32Array<ArrayBuffer>;
  metrics: readonly MetricColumn[];
  /** Where each begins in its file; empty where unknown. */
  lines: readonly string[];
  /** The file of each; absent if it is that of its type. */
  files?: readonly string[];
  /** 1 for each that the tool calls a test; absent if it says nothing of tests. */
  isTest?: Uint8Array<ArrayBuffer>;
}

export const familyNames = ["architecture", "design", "implementation", "testability", "test", "other"] as const;
export type FamilyName = (typeof familyNames)[number];

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
  methods: readonly string[];
  /** The cause in the words of the tool; empty in editions that give none. */
  causes: readonly string[];
  /** Line numbers as the file has them, such as `136 - 181`, or `136 in Cart.Async.cs`; empty where unknown. */
  lines: readonly string[];
}

export interface TypeDependencies {
  /** For each type those that it depends on, ascending, without itself. */
  uses: Adjacency;
  /** Whether some are known to be missing. */
  isPartial?: true;
}

/** Dependencies between packages, by index in `packages`, each once and sorted. */
export interface PackageDependencies {
  pairs: readonly { source: number; target: number }[];
  /** Whether only some are known. */
  isPartial: boolean;
}

/** The projects that the results are of, such as those of a C# solution. */
export interface ProjectTable {
  /** One of them is empty where some rows name no project. */
  names: readonly string[];
  /** Index in `names` for each type and each finding. */
  ofTypes: Uint32Array<ArrayBuffer>;
  ofFindings: Uint32Array<ArrayBuffer>;
}

/** The results of one run of a tool, in columns. Survives `structuredClone`. */
export interface Analysis {
  /** The project as the results name it, else the name of the folder or archive. */
  title: string;
  tool: ToolId;
  /** Present for code that the page itself looked at by the rules of `tool`: the smells that were looked for, and which product finds the rest. */
  preview?: { smells: number; tool: ProductId };
  /** Of the tool; absent where no file names it, as in most results. */
  version?: string;
  /** The parts of the label below pictures: tool, edition, project. */
  specimen: readonly string[];
  packages: readonly string[];
  types: TypeTable;
  methods: MethodTable;
  findings: FindingTable;
  /** Absent for a single project. */
  projects?: ProjectTable;
  /** Absent if no file names them. */
  dependencies?: TypeDependencies;
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

/** Put together once: they are what types are grouped, searched and told apart by. */
const fullNames = memoize(({ packages, types }: Analysis) =>
  types.names.map((name, type) => {
    const packageName = packages[types.packages[type] ?? -1] ?? "";
    return packageName ? `${packageName}.${name}` : name;
  }),
);

/** The name of a type with its package; empty for -1. */
export const fullNameOf = (analysis: Analysis, type: number): string => fullNames(analysis)[type] ?? "";
