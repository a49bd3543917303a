import { GrowingIntegers } from "../model/growing-numbers.ts";
import { detached } from "./row-batch.ts";
import type { TypeRegistry } from "./type-registry.ts";

interface ListedEdges {
  sources: GrowingIntegers;
  targets: GrowingIntegers;
  /** Names that fit several types. */
  unclear: number;
}

/** The names of types in the cells of a type: those that it uses, and those that use it. */
export class TypeLists {
  readonly #types = new GrowingIntegers();
  readonly #names = new GrowingIntegers();
  readonly #isUser: boolean[] = [];
  readonly #indices = new Map<string, number>();

  add(type: number, cell: string, isUser: boolean): void {
    if (cell === "") return;
    for (const part of cell.split(/[;,'|]/)) {
      const name = part.trim();
      if (name === "") continue;
      const index = this.#indices.get(name) ?? this.#indices.size;
      if (index === this.#indices.size) this.#indices.set(detached(name), index);
      this.#types.push(type);
      this.#names.push(index);
      this.#isUser.push(isUser);
    }
  }

  /** The dependencies between types of the results, by full name, else by a name that only one type has. Undefined without one. */
  edges(types: TypeRegistry): ListedEdges | undefined {
    const full = types.byFullName();
    const simple = new Map<string, number>();
    for (const [type, name] of types.names.entries()) simple.set(name, simple.has(name) ? -1 : type);
    const rows = [...this.#indices.keys()].map((name) => full.get(name) ?? simple.get(name));
    const edges = { sources: new GrowingIntegers(), targets: new GrowingIntegers() };
    for (const [at, name] of this.#names.all.entries()) {
      const [own, other] = [this.#types.all[at] ?? 0, rows[name] ?? -1];
      if (other < 0) continue;
      edges.sources.push(this.#isUser[at] ? other : own);
      edges.targets.push(this.#isUser[at] ? own : other);
    }
    const unclear = rows.filter((row) => row === -1).length;
    return edges.sources.length > 0 ? { ...edges, unclear } : undefined;
  }
}
