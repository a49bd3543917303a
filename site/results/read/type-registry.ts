/** The name of the package of types that are in none. */
export const noPackage = "(default package)";

/** What the cells of a row name. */
export interface TypeNames {
  project: string;
  packageName: string;
  /** In Python with its module. Empty for a row about a package. */
  typeName: string;
  /** Of the source; empty where the file of results has no such column. */
  file: string;
}

interface PackageEntry {
  index: number;
  /** Rows by the name of the type, in the order of the file. */
  rows: Map<string, number[]>;
}

/** The types and packages that were seen so far. */
export class TypeRegistry {
  readonly packages: string[] = [];
  readonly names: string[] = [];
  readonly packageOf: number[] = [];
  #entries = new Map<string, PackageEntry>();
  /** The project of each type, empty where unknown. */
  readonly projects: string[] = [];
  #files: string[] = [];

  packageEntry(name: string): PackageEntry {
    let entry = this.#entries.get(name);
    if (!entry) {
      entry = { index: this.packages.length, rows: new Map() };
      this.#entries.set(name, entry);
      this.packages.push(name || noPackage);
    }
    return entry;
  }

  /** Adds a type, also if there is one with this name already. */
  add({ packageName, typeName, project, file }: TypeNames): number {
    const entry = this.packageEntry(packageName);
    const row = this.names.length;
    this.names.push(typeName);
    this.packageOf.push(entry.index);
    this.projects.push(project);
    this.#files.push(file);
    const rows = entry.rows.get(typeName);
    if (rows) rows.push(row);
    else entry.rows.set(typeName, [row]);
    return row;
  }

  /** Whether one of the first rows has this name, in the same project and source file. */
  hasBefore(end: number, { packageName, typeName, project, file }: TypeNames): boolean {
    for (const row of this.packageEntry(packageName).rows.get(typeName) ?? []) {
      if (row >= end) return false;
      if (this.projects[row] === project && this.#files[row] === file) return true;
    }
    return false;
  }

  /**
   * The row of a type, undefined if it was not seen. Several types may have one name: nested types that are reported
   * without their outer type, and types of several modules. They are told apart by their source file, where the results
   * name it, and by project, else by order: tools report methods and smells in the order of the types, so it is the
   * first that is not before `from`.
   */
  find({ packageName, typeName, project, file }: TypeNames, from: number): number | undefined {
    const isOfProject = (row: number) => project === "" || this.projects[row] === "" || this.projects[row] === project;
    const rows = this.packageEntry(packageName).rows.get(typeName)?.filter(isOfProject) ?? [];
    if (rows.length < 2) return rows[0];
    const first = (matches: (row: number) => boolean) =>
      rows.find((row) => row >= from && matches(row)) ?? rows.find(matches);
    const ofFile = (known: string) => first((row) => this.#files[row] === known);
    const byFile = file === "" ? undefined : (ofFile(file) ?? ofFile(""));
    return byFile ?? first(() => true);
  }

  setFile(type: number, path: string): void {
    if (this.#files[type] === "") this.#files[type] = path;
  }

  get files(): readonly string[] {
    return this.#files;
  }

  /** The first type with each full name, of one project or of all: dependencies are reported for it. */
  byFullName(project?: string): Map<string, number> {
    const found = new Map<string, number>();
    for (const [packageName, { rows }] of this.#entries) {
      for (const [name, types] of rows) {
        const full = packageName === "" ? name : `${packageName}.${name}`;
        const first = project === undefined ? types[0] : types.find((type) => this.projects[type] === project);
        if (first !== undefined && !found.has(full)) found.set(full, first);
      }
    }
    return found;
  }

  /** How many types have the full name of an earlier one of their project, and whether the source files of all types of such a name differ. */
  repeatedNames(): { count: number; byFile: boolean } {
    let count = 0;
    let byFile = true;
    for (const { rows } of this.#entries.values()) {
      for (const named of rows.values())
        for (const same of Map.groupBy(named, (row) => this.projects[row]).values()) {
          count += same.length - 1;
          const files = new Set(same.map((row) => this.#files[row]));
          byFile &&= same.length === 1 || (files.size === same.length && !files.has(""));
        }
    }
    return { count, byFile };
  }
}
