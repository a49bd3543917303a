import { join } from "node:path";
import type { RandomSource } from "../ids/random-source.ts";
import { createPrivateFile, readPrivateFile } from "./private-files.ts";

/**
 * Secrets of the service. `links` signs the links in mails: replacing it makes all of them invalid. `suppression`
 * hashes suppressed mailboxes: it must never be replaced, or the suppressions are lost.
 */
export const secretNames = ["links", "suppression"] as const;
export type SecretName = (typeof secretNames)[number];

const secretBytes = 32;
const secretPattern = /^[\w-]{43}$/;

/**
 * Reads the secret from its file in `folder`, which is created at the first call. Concurrent processes get the same
 * secret.
 */
export async function loadOrCreateSecret(folder: string, name: SecretName, random: RandomSource): Promise<Uint8Array> {
  const file = join(folder, `${name}.secret`);
  const kept = await readPrivateFile(file);
  if (kept !== undefined) return parseSecret(file, kept);
  await createPrivateFile(file, `${Buffer.from(random.bytes(secretBytes)).toString("base64url")}\n`);
  return parseSecret(file, (await readPrivateFile(file)) ?? "");
}

/** Parses a secret, 32 bytes in base64url. `name` is its source, for the error. */
export function parseSecret(name: string, text: string): Uint8Array {
  if (!secretPattern.test(text.trim())) throw new Error(`${name} must hold ${secretBytes} bytes in base64url.`);
  return Buffer.from(text.trim(), "base64url");
}
