import { randomBytes } from "node:crypto";

/** Randomness as a dependency, so that tests can control it. */
export interface RandomSource {
  bytes(count: number): Uint8Array;
  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(): number;
}

export const systemRandomSource: RandomSource = { bytes: randomBytes, fraction: Math.random };
