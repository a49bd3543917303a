import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const ownCheckout = join(import.meta.dirname, "..", "..");

/** Reads `[--rounds 3] [--seconds 4] [CHECKOUT...]`. Without a checkout it is this one. */
export function readMeasurementWords(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { rounds: { type: "string", default: "3" }, seconds: { type: "string", default: "4" } },
    allowPositionals: true,
  });
  const checkouts = positionals.length > 0 ? positionals : [ownCheckout];
  return {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    checkouts: checkouts.map((one) => resolve(one)),
  };
}
