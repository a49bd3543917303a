import type { Columns } from "./columns.ts";
import type { TypeRegistry } from "./type-registry.ts";

/** What a row is about: a type, a package, or nothing that has a name. */
export type Subject = { type: number; packageIndex: number };

/** Finds the types that the rows of a file name. Rows of one type follow each other, so the last one is kept. */
export class TypeCursor {
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
