import * as v from "valibot";
import { keyIdentifier } from "./create-signing-key.ts";
import type { KeyRing } from "./key-ring.ts";

const KeyBytes = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const Time = v.nullable(v.pipe(v.string(), v.isoTimestamp()));
const Signing = v.pipe(
  v.strictObject({ id: v.string(), x: KeyBytes, d: KeyBytes, createdAt: Time }),
  v.check(({ id, x }) => id === keyIdentifier(x)),
);
const Retired = v.pipe(
  v.strictObject({ id: v.string(), x: KeyBytes, createdAt: Time, retiredAt: Time }),
  v.check(({ id, x }) => id === keyIdentifier(x)),
);

const KeyRingFile = v.pipe(
  v.strictObject({
    format: v.literal(1),
    current: Signing,
    next: v.nullable(Signing),
    retired: v.array(Retired),
  }),
  v.transform(({ current, next, retired }): KeyRing => ({ current, next, retired })),
);

export function formatKeyRing(ring: KeyRing): string {
  return `${JSON.stringify({ format: 1, ...ring }, undefined, 2)}\n`;
}

/** Parses the output of `formatKeyRing`. The error does not repeat the content, which is secret. */
export function parseKeyRing(text: string): KeyRing {
  try {
    return v.parse(KeyRingFile, JSON.parse(text));
  } catch {
    throw new Error("The file does not hold the signing keys in the form that this version of the service writes.");
  }
}
