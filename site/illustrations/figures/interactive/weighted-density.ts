/** The weights of the three levels in D'Code and QScored (qscored.com/docs/ranking). */
export const smellWeights = { architecture: 0.5, design: 0.3, implementation: 0.2 } as const;

/** Smells per thousand lines; 0 for code without lines. */
export function smellDensity(smells: number, lines: number): number {
  return lines === 0 ? 0 : (smells * 1000) / lines;
}

/** The weighted sum of the densities of the three levels. */
export function weightedDensity({
  lines,
  architecture,
  design,
  implementation,
}: {
  lines: number;
  architecture: number;
  design: number;
  implementation: number;
}): number {
  return (
    smellWeights.architecture * smellDensity(architecture, lines) +
    smellWeights.design * smellDensity(design, lines) +
    smellWeights.implementation * smellDensity(implementation, lines)
  );
}
