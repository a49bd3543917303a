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
