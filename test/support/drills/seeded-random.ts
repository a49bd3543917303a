/** The seed of this run. DRILL_SEED repeats an earlier one. */
export const drillSeed = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000);

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
export function seededRandom(seed = drillSeed): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
