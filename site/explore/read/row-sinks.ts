import type { FamilyName } from "../model/analysis.ts";
import type { Columns } from "./columns.ts";
import type { FileNotes } from "./file-notes.ts";
import type { ResultTables } from "./result-tables.ts";
import type { RowPlace, RowSink } from "./row-place.ts";
import { TypeCursor } from "./type-cursor.ts";

/** How many types the rows of a file added, because no file of type metrics has them. */
export interface CountingSink extends RowSink {
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
