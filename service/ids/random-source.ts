import { randomBytes } from "node:crypto";

/** Chance is handed in, so that a test can set it. */
export interface RandomSource {
  bytes(count: number): Uint8Array;
  /** From 0, included, to 1, excluded. */
  fraction(): number;
}

export const systemRandomSource: RandomSource = { bytes: randomBytes, fraction: Math.random };
