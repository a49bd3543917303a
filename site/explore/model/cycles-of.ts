import type { Analysis } from "./analysis.ts";
import { componentsOf, loopsOf } from "./components.ts";
import type { Adjacency, Cycle } from "./facts.ts";
import { fullNameOf } from "./selected-types.ts";

/** In the order of their names; types of equal name keep their order. */
function byName(types: readonly number[], analysis: Analysis): number[] {
  const named = types.map((type) => ({ type, name: fullNameOf(analysis, type) }));
  named.sort((a, b) => Number(a.name > b.name) - Number(a.name < b.name));
  return named.map(({ type }) => type);
}

/** The cycles between types, largest first. The types of each are in the order of their names. */
export function cyclesOf(analysis: Analysis, uses: Adjacency): Cycle[] {
  return loopsOf(componentsOf(uses)).map((loop) => ({ types: byName(loop, analysis) }));
}
