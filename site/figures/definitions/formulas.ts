/**
 * Instability of a component (Martin, Design principles and design patterns, 2000): Ce / (Ce + Ca), 0 is stable and 1
 * is unstable. It is undefined without coupling; this function returns 0, since no other component can cause a change.
 *
 * @param afferent components that depend on this one, Ca
 * @param efferent components that this one depends on, Ce
 */
export function instability(afferent: number, efferent: number): number {
  const coupling = afferent + efferent;
  return coupling === 0 ? 0 : efferent / coupling;
}

/** The weights of the three levels in D'Code and QScored (qscored.com/docs/ranking). */
const smellWeights = { architecture: 0.5, design: 0.3, implementation: 0.2 } as const;

/** Smells per thousand lines; 0 for code without lines. */
export function smellDensity(smells: number, lines: number): number {
  return lines === 0 ? 0 : (smells * 1000) / lines;
}

/** The weighted sum of the densities of the levels; a level that was not measured is left out. */
export function weightedDensity(densities: { [level in keyof typeof smellWeights]?: number }): number {
  const { architecture = 0, design = 0, implementation = 0 } = densities;
  return (
    smellWeights.architecture * architecture +
    smellWeights.design * design +
    smellWeights.implementation * implementation
  );
}
