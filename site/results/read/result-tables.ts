import { smells } from "#content/catalog/smells/index.ts";
import type {
  FamilyName,
  FindingTable,
  MethodTable,
  ProjectTable,
  SmellKind,
  TypeDependencies,
  TypeTable,
} from "../model/analysis.ts";
import { catalogKind } from "../model/catalog-kind.ts";
import { counted } from "../model/format-value.ts";
import { groupByKey, neighbors, reversed } from "../model/graph.ts";
import { CauseEdges } from "./cause-edges.ts";
import type { FileNotes } from "./file-notes.ts";
import { lettersOf } from "./json-list.ts";
import { MetricTable } from "./metric-table.ts";
import { TypeRegistry } from "./type-registry.ts";

const catalog = new Map<string, Omit<SmellKind, "printed">>(
  smells.flatMap((smell) =>
    [smell.name, ...Object.values(smell.spellings ?? {})].map((spelling): [string, Omit<SmellKind, "printed">] => [
      lettersOf(spelling),
      catalogKind(smell),
    ]),
  ),
);

/** The tools know about a hundred. Many more are texts of another column. */
const maxKinds = 1000;

/** The kinds of smells that were seen so far, under the names of the catalog. */
class SmellKinds {
  readonly kinds: SmellKind[] = [];
  #bySpelling = new Map<string, number>();
  #byName = new Map<string, number>();

  /** The index of a kind; undefined if there are too many. */
  kindOf(spelling: string, family: FamilyName): number | undefined {
    const known = this.#bySpelling.get(spelling);
    if (known !== undefined) return known;
    const kind = { ...(catalog.get(lettersOf(spelling)) ?? { name: spelling, family }), printed: spelling };
    let index = this.#byName.get(kind.name);
    if (index === undefined) {
      if (this.kinds.length === maxKinds) return undefined;
      index = this.kinds.length;
      this.kinds.push(kind);
      this.#byName.set(kind.name, index);
    }
    this.#bySpelling.set(spelling, index);
    return index;
  }
}

/** Types by index: each source depends on its target. */
interface Edges {
  sources: number[];
  targets: number[];
}

/** Separators between names. Those within angle brackets stand between the parameters of a generic type. */
const separatorOfNames = /[;,'|](?![^<]*>)/;
/** Designite for C# ends each name with this sign. */
const endOfName = "'";

const namesInList = (cell: string): readonly string[] =>
  cell.split(cell.includes(endOfName) ? endOfName : separatorOfNames);

/** The names of types in the cells of a type: those that it uses, and those that use it. */
class TypeLists {
  readonly #types: number[] = [];
  readonly #names: number[] = [];
  readonly #isUser: boolean[] = [];
  readonly #indices = new Map<string, number>();

  add(type: number, cell: string, isUser: boolean): void {
    if (cell === "") return;
    for (const part of namesInList(cell)) {
      const name = part.trim();
      if (name === "") continue;
      const index = this.#indices.get(name) ?? this.#indices.size;
      if (index === this.#indices.size) this.#indices.set(name, index);
      this.#types.push(type);
      this.#names.push(index);
      this.#isUser.push(isUser);
    }
  }

  /**
   * The dependencies between types of the results, by full name, else by a name that only one type has, and the number
   * of names that fit several. Undefined without a dependency.
   */
  edges(types: TypeRegistry): (Edges & { unclear: number }) | undefined {
    const names = [...this.#indices.keys()];
    /** The types that the names mean in each project, -1 for one that fits several. */
    const rowsOf = new Map<string, readonly (number | undefined)[]>();
    const simple = new Map<string, number>();
    for (const [type, name] of types.names.entries()) simple.set(name, simple.has(name) ? -1 : type);
    const all = types.byFullName();
    for (const project of new Set(types.projects)) {
      const own = types.byFullName(project);
      rowsOf.set(
        project,
        names.map((name) => own.get(name) ?? all.get(name) ?? simple.get(name)),
      );
    }
    const edges: Edges = { sources: [], targets: [] };
    for (const [at, name] of this.#names.entries()) {
      const own = this.#types[at] ?? 0;
      const other = rowsOf.get(types.projects[own] ?? "")?.[name] ?? -1;
      if (other < 0) continue;
      edges.sources.push(this.#isUser[at] ? other : own);
      edges.targets.push(this.#isUser[at] ? own : other);
    }
    const unclear = names.filter((name) => !all.has(name) && simple.get(name) === -1).length;
    return edges.sources.length > 0 ? { ...edges, unclear } : undefined;
  }
}

class FindingColumns {
  readonly kindOf: number[] = [];
  readonly types: number[] = [];
  readonly packages: number[] = [];
  readonly methods: string[] = [];
  readonly causes: string[] = [];
  readonly lines: string[] = [];
  /** By index in the projects of the tables. */
  readonly projects: number[] = [];
}

export class ResultTables {
  readonly types = new TypeRegistry();
  readonly typeMetrics = new MetricTable();
  readonly methodMetrics = new MetricTable();
  readonly methodTypes: number[] = [];
  readonly methodNames: string[] = [];
  readonly methodLines: string[] = [];
  /** The rows that are called tests. */
  readonly testMethods: number[] = [];
  readonly smellKinds = new SmellKinds();
  readonly findings = new FindingColumns();
  readonly causeEdges = new CauseEdges();
  readonly typeLists = new TypeLists();
  /** Absent without a file of dependencies. */
  dependencies?: Edges;
  /** If there are no metrics of types at all, one sentence about the missing file says so. */
  hasTypeMetrics = false;
  readonly #projects = new Map<string, number>();

  /** Returns the index of a project. */
  noteProject(cell: string): number {
    const name = cell.trim();
    const known = this.#projects.get(name);
    if (known !== undefined) return known;
    const index = this.#projects.size;
    this.#projects.set(name, index);
    return index;
  }

  /** Where the results are of several projects. */
  projectTable(): ProjectTable | undefined {
    const names = [...this.#projects.keys()];
    if (names.filter((name) => name !== "").length < 2) return undefined;
    const ofTypes = Uint32Array.from(this.types.projects, (name) => this.noteProject(name));
    return { names, ofTypes, ofFindings: Uint32Array.from(this.findings.projects) };
  }

  /** Types that were added because no file of type metrics has them. */
  noteAdded(added: number, notes: FileNotes): void {
    if (added === 0 || !this.hasTypeMetrics) return;
    notes.say(
      `names ${counted(added, "type that has no metrics and is", "types that have no metrics and are")} shown without sizes.`,
    );
  }

  get projects(): readonly string[] {
    return [...this.#projects.keys()];
  }

  typeTable(): TypeTable {
    const { names, packageOf, files } = this.types;
    const count = names.length;
    return {
      count,
      names,
      packages: Uint32Array.from(packageOf),
      metrics: this.typeMetrics.finish(count),
      files,
    };
  }

  methodTable(): MethodTable {
    const count = this.methodTypes.length;
    const metrics = this.methodMetrics.finish(count);
    const isTest = new Uint8Array(count);
    for (const row of this.testMethods) isTest[row] = 1;
    return {
      count,
      names: this.methodNames,
      types: Uint32Array.from(this.methodTypes),
      metrics,
      lines: this.methodLines,
      ...(this.testMethods.length > 0 && { isTest }),
    };
  }

  findingTable(): FindingTable {
    const { kindOf, types, packages, methods, causes, lines } = this.findings;
    return {
      count: kindOf.length,
      kindOf: Uint16Array.from(kindOf),
      kinds: this.smellKinds.kinds,
      types: Int32Array.from(types),
      packages: Int32Array.from(packages),
      methods,
      causes,
      lines,
    };
  }

  /** Each dependency once, sorted, without those of a type on itself. Undefined without a file of them or lists of types. */
  typeDependencies(): TypeDependencies | undefined {
    const listed = this.dependencies ? undefined : this.typeLists.edges(this.types);
    const read = this.dependencies ?? listed;
    if (!read) return undefined;
    const types = this.types.names.length;
    // Grouped by target, and then by source, in which the order of targets is kept.
    const sorted = reversed(groupByKey(types, Uint32Array.from(read.targets), Uint32Array.from(read.sources)));
    const [starts, targets] = [new Uint32Array(types + 1), new Uint32Array(read.targets.length)];
    let count = 0;
    for (let source = 0; source < types; source += 1) {
      let last = source;
      for (const target of neighbors(sorted, source)) {
        if (target !== source && target !== last) targets[count++] = target;
        last = target;
      }
      starts[source + 1] = count;
    }
    const isPartial = listed && listed.unclear > 0 ? { isPartial: true as const } : {};
    return { uses: { starts, targets: targets.slice(0, count) }, ...isPartial };
  }
}
