import type { FamilyName } from "../model/analysis.ts";
import { counted } from "../model/format-value.ts";
import type { FileNotes } from "./file-notes.ts";
import type { RecognizedFile } from "./recognize-files.ts";
import type { ResultTables } from "./result-tables.ts";
import type { Columns } from "./table-kind.ts";
import type { TypeNames, TypeRegistry } from "./type-registry.ts";

/** Takes the rows of a file into the tables. */
export interface RowSink {
  add(cells: readonly string[]): void;
  /** Says after the last row what is to be known about all of them. */
  end(): void;
}

type At = Columns["at"];
type ReadColumns = Pick<RecognizedFile, "columns" | "project">;

/** What the names in a row are read by. */
interface Naming {
  at: At;
  /** Of the whole file, where its rows name none. */
  project: string;
}

/** In Python a type is named with its module, and a row without a class is about the module. */
function namesIn(cells: readonly string[], { at, project }: Naming): TypeNames {
  const textAt = (column: number) => (cells[column] ?? "").trim();
  const type = textAt(at.type);
  const module = textAt(at.module);
  const typeName = [module, type === module ? "" : type].filter((name) => name !== "").join(".");
  return { project: textAt(at.project) || project, packageName: textAt(at.package), typeName, file: textAt(at.file) };
}

/** What a row is about: a type, a package, or nothing that has a name. */
interface Subject {
  type: number;
  packageIndex: number;
}

/** Finds what the rows of a file are about. A type that is not known is added. */
function subjectFinder(types: TypeRegistry, of: Naming) {
  const { at } = of;
  // Rows of one type follow each other, so the last one is kept.
  let last: readonly string[] | undefined;
  let subject: Subject = { type: -1, packageIndex: -1 };
  let lastType = 0;
  const naming = [at.type, at.package, at.module, at.project, at.file];

  function search(names: TypeNames): Subject {
    const { packageName, typeName } = names;
    if (typeName === "") {
      const isAll = packageName === "" || /^<.*>$/.test(packageName);
      return { type: -1, packageIndex: isAll ? -1 : types.packageEntry(packageName).index };
    }
    const known = types.find(names, lastType);
    if (known === undefined) finder.added += 1;
    lastType = known ?? types.add(names);
    types.setFile(lastType, names.file);
    return { type: lastType, packageIndex: types.packageEntry(packageName).index };
  }

  const finder = {
    added: 0,
    find(cells: readonly string[]): Subject {
      if (last && naming.every((column) => cells[column] === last?.[column])) return subject;
      last = cells;
      subject = search(namesIn(cells, of));
      return subject;
    },
    /** The next type of the same names, if there is one. */
    next(): Subject {
      const later = types.find(namesIn(last ?? [], of), lastType + 1);
      if (later !== undefined && later > lastType) {
        lastType = later;
        subject = { ...subject, type: later };
      }
      return subject;
    },
  };
  return finder;
}

export function typeRows(tables: ResultTables, { columns, project }: ReadColumns, notes: FileNotes): RowSink {
  const { types } = tables;
  const metrics = tables.typeMetrics.writer(columns, notes);
  const first = types.names.length;
  let repeated = 0;
  tables.hasTypeMetrics = true;
  return {
    add(cells) {
      const names = namesIn(cells, { at: columns.at, project });
      if (names.typeName === "") return notes.rowWithoutName();
      if (types.hasBefore(first, names)) repeated += 1;
      const type = types.add(names);
      tables.typeLists.add(type, cells[columns.at.uses] ?? "", false);
      tables.typeLists.add(type, cells[columns.at.usedBy] ?? "", true);
      tables.noteProject(names.project);
      metrics.write(type, cells);
    },
    end() {
      metrics.end();
      if (repeated === 0) return;
      notes.say(
        `names ${counted(repeated, "type")} of another file again. If they are two results, open one and compare it with the other.`,
      );
    },
  };
}

export function methodRows(tables: ResultTables, { columns, project }: ReadColumns, notes: FileNotes): RowSink {
  const { at } = columns;
  const { methodNames, methodLines, testMethods, methodTypes } = tables;
  const subjects = subjectFinder(tables.types, { at, project });
  const metrics = tables.methodMetrics.writer(columns, notes);
  return {
    add(cells) {
      const { type } = subjects.find(cells);
      if (type < 0) return notes.rowWithoutName();
      metrics.write(methodTypes.length, cells);
      if (cells[at.test] === "1") testMethods.push(methodTypes.length);
      methodTypes.push(type);
      methodLines.push(cells[at.line] ?? "");
      methodNames.push(cells[at.method] ?? "");
      tables.noteProject(cells[at.project] || project);
    },
    end() {
      metrics.end();
      tables.noteAdded(subjects.added, notes);
    },
  };
}

export function findingRows(
  tables: ResultTables,
  { columns: { at }, project }: ReadColumns,
  notes: FileNotes,
  family: FamilyName,
): RowSink {
  const { findings } = tables;
  const subjects = subjectFinder(tables.types, { at, project });
  const indexOf = (name: string) => tables.types.packageEntry(name).index;
  let [lastType, seen] = [-1, new Set<number>()];
  return {
    add(cells) {
      const smell = (cells[at.smell] ?? "").trim();
      if (smell === "") return notes.rowWithoutName();
      const kind = tables.smellKinds.kindOf(smell, family);
      if (kind === undefined) {
        return notes.row(
          "kinds",
          (count, lines) =>
            `${counted(count, "row was", "rows were")} left out (${lines}): more than 1,000 kinds of smells are named.`,
        );
      }
      const known = tables.smellKinds.kinds[kind];
      let { type, packageIndex } = subjects.find(cells);
      // A type has a design smell once: the second one is of the next type with this name.
      if (known?.family === "design" && type === lastType && seen.has(kind)) ({ type, packageIndex } = subjects.next());
      if (type !== lastType) [lastType, seen] = [type, new Set()];
      seen.add(kind);
      findings.kindOf.push(kind);
      findings.types.push(type);
      findings.packages.push(packageIndex);
      findings.methods.push(cells[at.method] ?? "");
      findings.causes.push(cells[at.cause] ?? "");
      findings.lines.push(cells[at.line] ?? "");
      findings.projects.push(tables.noteProject(cells[at.project] || project));
      if (known?.family === "architecture" && known.catalogId)
        tables.causeEdges.add(known.catalogId, (cells[at.package] ?? "").trim(), cells[at.cause] ?? "", indexOf);
    },
    end: () => tables.noteAdded(subjects.added, notes),
  };
}

/** Collects pairs of full names, and finds their types after the last one. */
export function dependencyRows(tables: ResultTables, { columns: { at } }: ReadColumns, notes: FileNotes): RowSink {
  const { types } = tables;
  const indices = new Map<string, number>();
  const [sources, targets]: [number[], number[]] = [[], []];
  const indexOf = (name: string): number => {
    const known = indices.get(name);
    if (known !== undefined) return known;
    indices.set(name, indices.size);
    return indices.size - 1;
  };
  return {
    add(cells) {
      const source = (cells[at.source] ?? "").trim();
      const target = (cells[at.target] ?? "").trim();
      if (source === "" || target === "") return notes.rowWithoutName();
      sources.push(indexOf(source));
      targets.push(indexOf(target));
    },
    end() {
      const known = types.byFullName();
      const names = [...indices.keys()];
      const unknown = names.filter((name) => !known.has(name));
      if (names.length > 0 && unknown.length === names.length) {
        if (known.size > 0)
          return notes.say("names none of the types of the other files. Its dependencies aren't shown.");
        // Programs that draw graphs number their nodes.
        if (!names.some((name) => name.includes(".")))
          return notes.say("names no types with their packages, so it isn't the graph of a tool, and isn't shown.");
      }
      for (const name of unknown) {
        const dot = name.lastIndexOf(".");
        const own = { packageName: name.slice(0, Math.max(dot, 0)), typeName: name.slice(dot + 1) };
        known.set(name, types.add({ ...own, project: "", file: "" }));
      }
      tables.noteAdded(unknown.length, notes);
      tables.dependencies ??= { sources: [], targets: [] };
      const rows = Uint32Array.from(names, (name) => known.get(name) ?? 0);
      for (const name of sources) tables.dependencies.sources.push(rows[name] ?? 0);
      for (const name of targets) tables.dependencies.targets.push(rows[name] ?? 0);
    },
  };
}
