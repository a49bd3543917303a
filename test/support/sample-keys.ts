import type { KeyRing } from "#service/keys/key-ring.ts";
import { createSigningKey } from "#service/keys/key-ring.ts";

/** The key of RFC 8037 appendix A.1, whose private part is public. */
export const publishedKey = createSigningKey(
  Buffer.from("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A", "base64url"),
  new Date("2026-01-05T12:00:00.000Z"),
);

/** A key from 32 equal bytes. */
export const keyOf = (byte: number) => createSigningKey(Buffer.alloc(32, byte), new Date("2026-01-06T12:00:00.000Z"));

export const sampleRing: KeyRing = { current: publishedKey, next: keyOf(1), retired: [] };
