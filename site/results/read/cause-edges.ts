import type { PackageDependencies } from "../model/analysis.ts";

/** The names that a cause lists after these words. DesigniteJava separates them by `;`, Designite for C# by `'`. */
function namesAfter(cause: string, words: string): string[] {
  const at = cause.indexOf(words);
  if (at < 0) return [];
  const names = cause.slice(at + words.length).split(/[;']/);
  return names.map((name) => name.trim().replace(/\.$/, "")).filter((name) => name !== "");
}

type NamedEdge = readonly [source: string, target: string];

function edgesIn(catalogId: string, packageName: string, cause: string): NamedEdge[] {
  if (catalogId === "dense-structure") {
    return namesAfter(cause, "dependencies among components:").flatMap((pair): NamedEdge[] => {
      const [source, target] = pair.replace(/^from: /, "").split(" to: ");
      return source && target ? [[source.trim(), target.trim()]] : [];
    });
  }
  if (catalogId === "cyclic-dependency") {
    // The path of a cycle, as in "a; b; a"; a list that does not end where it begins has no order to rely on.
    const [first, ...others] = namesAfter(cause, "components in the cycle are:");
    if (first === undefined || others.at(-1) !== first) return [];
    return others.map((member, at) => [others[at - 1] ?? first, member]);
  }
  if (catalogId !== "unstable-dependency") return [];
  return namesAfter(cause, "less stable component(s):").map((target) => [packageName, target]);
}

export class CauseEdges {
  readonly #pairs = new Map<string, { source: number; target: number }>();
  /** Dense Structure lists all dependencies; the others name some. */
  #isWhole = false;

  add(catalogId: string, packageName: string, cause: string, indexOf: (name: string) => number): void {
    for (const [source, target] of edgesIn(catalogId, packageName, cause)) {
      if (source === target) continue;
      this.#isWhole ||= catalogId === "dense-structure";
      const pair = { source: indexOf(source), target: indexOf(target) };
      this.#pairs.set(`${pair.source} ${pair.target}`, pair);
    }
  }

  /** Each dependency once; undefined if no cause names one. */
  finish(): PackageDependencies | undefined {
    const pairs = [...this.#pairs.values()].sort((a, b) => a.source - b.source || a.target - b.target);
    return pairs.length > 0 ? { pairs, isPartial: !this.#isWhole } : undefined;
  }
}
