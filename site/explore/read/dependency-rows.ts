import { groupByKey, reversed } from "../model/adjacency.ts";
import type { DependencyTable } from "../model/analysis.ts";
import { neighbors } from "../model/facts.ts";
import { GrowingIntegers } from "../model/growing-numbers.ts";
import type { Columns } from "./columns.ts";
import type { FileNotes } from "./file-notes.ts";
import type { RowPlace, RowSink } from "./row-place.ts";
import { detached } from "./short-text.ts";
import type { TypeRegistry } from "./type-registry.ts";

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
