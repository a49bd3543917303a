import type { DependencyTable, FamilyName } from "../model/analysis.ts";
import { groupByKey, neighbors, reversed } from "../model/graph.ts";
import { GrowingIntegers } from "../model/growing-numbers.ts";
import type { FileNotes } from "./file-notes.ts";
import type { ResultTables } from "./result-tables.ts";
import { detached, type RowPlace, type RowSink } from "./row-batch.ts";
import type { Columns } from "./table-kind.ts";
import type { TypeRegistry } from "./type-registry.ts";

/** What a row is about: a type, a package, or nothing that has a name. */
type Subject = { type: number; packageIndex: number };

/** Finds the types that the rows of a file name. Rows of one type follow each other, so the last one is kept. */
class TypeCursor {
  #registry: TypeRegistry;
  #at: Columns["at"];
  #cells:
    | { package: string | undefined; module: string | undefined; type: string | undefined; project: string | undefined }
    | undefined;
  #subject: Subject = { type: -1, packageIndex: -1 };
  #type = 0;
  /** Types that were added because they were not known. */
  added = 0;

  constructor(registry: TypeRegistry, { at }: Columns) {
    this.#registry = registry;
    this.#at = at;
  }

  /** The names in a row. In Python a type is named with its module, and a row without a class is about the module. */
  namesOf(cells: readonly string[]): { project: string; packageName: string; typeName: string } {
    const at = this.#at;
    const type = (cells[at.type] ?? "").trim();
    const module = (cells[at.module] ?? "").trim();
    const typeName = [module, type === module ? "" : type].filter((name) => name !== "").join(".");
    return { project: (cells[at.project] ?? "").trim(), packageName: (cells[at.package] ?? "").trim(), typeName };
  }

  /** The subject of a row; a type that is not known is added. */
  subjectOf(cells: readonly string[]): Subject {
    const at = this.#at;
    const last = this.#cells;
    if (
      last &&
      cells[at.type] === last.type &&
      cells[at.package] === last.package &&
      cells[at.module] === last.module &&
      cells[at.project] === last.project
    ) {
      return this.#subject;
    }
    this.#cells = {
      package: cells[at.package],
      module: cells[at.module],
      type: cells[at.type],
      project: cells[at.project],
    };
    this.#subject = this.#find(cells);
    return this.#subject;
  }

  #find(cells: readonly string[]): Subject {
    const { project, packageName, typeName } = this.namesOf(cells);
    if (typeName === "") {
      const isAll = packageName === "" || /^<.*>$/.test(packageName);
      return { type: -1, packageIndex: isAll ? -1 : this.#registry.packageEntry(packageName).index };
    }
    let type = this.#registry.find(packageName, typeName, project, this.#type);
    if (type === undefined) {
      type = this.#registry.add(packageName, typeName, project);
      this.added += 1;
    }
    this.#type = type;
    return { type, packageIndex: this.#registry.packageEntry(packageName).index };
  }
}

/** How many types the rows of a file added, because no file of type metrics has them. */
interface CountingSink extends RowSink {
  readonly added: number;
}

export class TypeRows implements CountingSink {
  readonly added = 0;
  /** Types that an earlier file has too. */
  repeated = 0;
  readonly #first: number;
  #tables: ResultTables;
  #cursor: TypeCursor;
  #at: Columns["at"];
  #notes: FileNotes;
  #write: ReturnType<ResultTables["typeMetrics"]["writer"]>;

  constructor(tables: ResultTables, columns: Columns, notes: FileNotes) {
    this.#tables = tables;
    this.#cursor = new TypeCursor(tables.types, columns);
    this.#at = columns.at;
    this.#notes = notes;
    this.#first = tables.types.names.length;
    this.#write = tables.typeMetrics.writer(columns, notes);
  }

  add(cells: readonly string[], place: RowPlace): void {
    const { project, packageName, typeName } = this.#cursor.namesOf(cells);
    if (typeName === "") {
      this.#notes.rowWithoutName(place.line);
      return;
    }
    if (this.#tables.types.hasBefore(this.#first, packageName, typeName, project)) this.repeated += 1;
    const type = this.#tables.types.add(packageName, typeName, project);
    this.#tables.types.setFile(type, cells[this.#at.file] ?? "");
    this.#tables.noteProject(project);
    this.#write(type, cells, place);
  }
}

export class MethodRows implements CountingSink {
  #tables: ResultTables;
  #cursor: TypeCursor;
  #at: Columns["at"];
  #notes: FileNotes;
  #write: ReturnType<ResultTables["methodMetrics"]["writer"]>;

  constructor(tables: ResultTables, columns: Columns, notes: FileNotes) {
    this.#tables = tables;
    this.#cursor = new TypeCursor(tables.types, columns);
    this.#at = columns.at;
    this.#notes = notes;
    this.#write = tables.methodMetrics.writer(columns, notes);
  }

  get added(): number {
    return this.#cursor.added;
  }

  add(cells: readonly string[], place: RowPlace): void {
    const { type } = this.#cursor.subjectOf(cells);
    if (type < 0) {
      this.#notes.rowWithoutName(place.line);
      return;
    }
    const { methodNames, methodTypes } = this.#tables;
    this.#write(methodTypes.length, cells, place);
    methodTypes.push(type);
    methodNames.push(cells[this.#at.method] ?? "");
    this.#tables.noteProject(cells[this.#at.project] ?? "");
  }
}

export class FindingRows implements CountingSink {
  #tables: ResultTables;
  #cursor: TypeCursor;
  #at: Columns["at"];
  #notes: FileNotes;
  #family: FamilyName;

  constructor(tables: ResultTables, columns: Columns, notes: FileNotes, family: FamilyName) {
    this.#tables = tables;
    this.#cursor = new TypeCursor(tables.types, columns);
    this.#at = columns.at;
    this.#notes = notes;
    this.#family = family;
  }

  get added(): number {
    return this.#cursor.added;
  }

  add(cells: readonly string[], place: RowPlace): void {
    const at = this.#at;
    const smell = (cells[at.smell] ?? "").trim();
    if (smell === "") {
      this.#notes.rowWithoutName(place.line);
      return;
    }
    const kind = this.#tables.smellKinds.kindOf(smell, this.#family);
    if (kind === undefined) {
      this.#notes.rowOfManyKinds(place.line);
      return;
    }
    const { type, packageIndex } = this.#cursor.subjectOf(cells);
    const { findings } = this.#tables;
    findings.kindOf.push(kind);
    findings.types.push(type);
    findings.packages.push(packageIndex);
    findings.methods.push(cells[at.method] ?? "");
    findings.causes.push(cells[at.cause] ?? "");
    findings.lines.push(cells[at.line] ?? "");
    if (type >= 0) this.#tables.types.setFile(type, cells[at.file] ?? "");
    this.#tables.noteProject(cells[at.project] ?? "");
  }
}

/** Collects pairs of full names. */
export class DependencyRows implements RowSink {
  #at: Columns["at"];
  #notes: FileNotes;
  #names = new Map<string, number>();
  #ends = new GrowingIntegers();

  constructor(columns: Columns, notes: FileNotes) {
    this.#at = columns.at;
    this.#notes = notes;
  }

  add(cells: readonly string[], place: RowPlace): void {
    const source = (cells[this.#at.source] ?? "").trim();
    const target = (cells[this.#at.target] ?? "").trim();
    if (source === "" || target === "") {
      this.#notes.rowWithoutName(place.line);
      return;
    }
    this.#ends.push(this.#indexOf(source));
    this.#ends.push(this.#indexOf(target));
  }

  #indexOf(name: string): number {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const index = this.#names.size;
    this.#names.set(detached(name), index);
    return index;
  }

  /** Source and target by turns, as rows of the types. Unknown types are added; undefined if all are unknown. */
  ends(registry: TypeRegistry): { ends: Uint32Array; added: number } | undefined {
    const known = registry.byFullName();
    const names = [...this.#names.keys()];
    const unknown = names.filter((name) => !known.has(name));
    if (known.size > 0 && names.length > 0 && unknown.length === names.length) return undefined;
    for (const name of unknown) {
      const dot = name.lastIndexOf(".");
      known.set(name, registry.add(name.slice(0, Math.max(dot, 0)), name.slice(dot + 1), ""));
    }
    const rows = Uint32Array.from(names, (name) => known.get(name) ?? 0);
    return { ends: new Uint32Array(this.#ends.all).map((index) => rows[index] ?? 0), added: unknown.length };
  }
}

/** Each dependency once, sorted, without those of a type on itself. */
export function dependencyTable(ends: readonly Uint32Array[], types: number): DependencyTable {
  const size = ends.reduce((sum, { length }) => sum + length / 2, 0);
  const [sources, targets] = [new Uint32Array(size), new Uint32Array(size)];
  let read = 0;
  for (const pairs of ends) {
    for (let index = 0; index < pairs.length; index += 2) {
      sources[read] = pairs[index] ?? 0;
      targets[read] = pairs[index + 1] ?? 0;
      read += 1;
    }
  }
  // Grouped by target, and then by source, in which the order of targets is kept.
  const sorted = reversed(groupByKey(types, targets, sources));
  let count = 0;
  for (let source = 0; source < types; source += 1) {
    let last = source;
    for (const target of neighbors(sorted, source)) {
      if (target === source || target === last) continue;
      sources[count] = source;
      targets[count] = target;
      last = target;
      count += 1;
    }
  }
  return { sources: sources.slice(0, count), targets: targets.slice(0, count) };
}
