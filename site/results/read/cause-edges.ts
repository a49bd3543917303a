import type { PackageDependencies } from "../model/analysis.ts";

/** The names that a cause lists after these words. DesigniteJava separates them by `;`, Designite for C# by `'`. */
function namesAfter(cause: string, words: string): string[] {
  const at = cause.indexOf(words);
  if (at < 0) return [];
  const names = cause.slice(at + words.length).split(/[;']/);
  return names.map((name) => name.trim().replace(/\.$/, "")).filter((name) => name !== "");
}

/** The path of a cycle, as in "a; b; a"; a list that does not end where it begins has no order to rely on. */
function edgesOfCycle(members: readonly string[]): (readonly [string, string])[] {
  if (members.length < 2 || members[0] !== members.at(-1)) return [];
  return members.slice(1).map((member, index) => [members[index] ?? "", member]);
}

function edgesOfDenseStructure(pairs: readonly string[]): (readonly [string, string])[] {
  return pairs.flatMap((pair) => {
    const [source, target] = pair.replace(/^from: /, "").split(" to: ");
    return source && target ? [[source.trim(), target.trim()] as const] : [];
  });
}

function edgesIn(catalogId: string, packageName: string, cause: string): (readonly [string, string])[] {
  if (catalogId === "dense-structure")
    return edgesOfDenseStructure(namesAfter(cause, "dependencies among components:"));
  if (catalogId === "cyclic-dependency") return edgesOfCycle(namesAfter(cause, "components in the cycle are:"));
  if (catalogId !== "unstable-dependency") return [];
  return namesAfter(cause, "less stable component(s):").map((target) => [packageName, target] as const);
}

export class CauseEdges {
  readonly #targets = new Map<number, Set<number>>();
  /** Dense Structure lists all dependencies; the others name some. */
  #isWhole = false;

  add(catalogId: string, packageName: string, cause: string, indexOf: (name: string) => number): void {
    for (const [source, target] of edgesIn(catalogId, packageName, cause)) {
      if (source === target) continue;
      this.#isWhole ||= catalogId === "dense-structure";
      const at = indexOf(source);
      const targets = this.#targets.get(at) ?? new Set();
      this.#targets.set(at, targets.add(indexOf(target)));
    }
  }

  /** Each dependency once; undefined if no cause names one. */
  finish(): PackageDependencies | undefined {
    if (this.#targets.size === 0) return undefined;
    const pairs = [...this.#targets].flatMap(([source, targets]) => [...targets].map((target) => ({ source, target })));
    pairs.sort((a, b) => a.source - b.source || a.target - b.target);
    return { pairs, isPartial: !this.#isWhole };
  }
}
