import { join } from "node:path";
import type { RandomSource } from "../ids/random-source.ts";
import { createPrivateFile, readPrivateFile } from "./key-store.ts";

/**
 * Secrets of the service. `links` signs the links in mails: when it is replaced, those in earlier mails need the
 * former one. `suppression` hashes suppressed mailboxes: it must never be replaced, or the suppressions are lost.
 */
export const secretNames = ["links", "suppression"] as const;
export type SecretName = (typeof secretNames)[number];

/** What the operator does about a secret that is not the one its database was used with. */
export const secretRemedies = {
  links:
    "Put links.secret back into DATA_DIR/keys from the backup, or give it as LINK_SECRET, or beside a new one as LINK_SECRET_PREVIOUS. If it is lost, run: npm run admin -- keys accept-link-secret",
  suppression: "Put suppression.secret back into DATA_DIR/keys from the backup, or give it as SUPPRESSION_SECRET.",
} as const satisfies Readonly<Record<SecretName, string>>;

const secretBytes = 32;
const secretPattern = /^[\w-]{43}$/;

const fileOf = (folder: string, name: SecretName): string => join(folder, `${name}.secret`);

/** The secret from its file in `folder`, or nothing where there is none. */
export async function loadSecret(folder: string, name: SecretName): Promise<Uint8Array | undefined> {
  const kept = await readPrivateFile(fileOf(folder, name));
  return kept === undefined ? undefined : parseSecret(fileOf(folder, name), kept);
}

/** The secret from its file in `folder`, which is created at the first call. Two processes that start together get the same. */
export async function loadOrCreateSecret(folder: string, name: SecretName, random: RandomSource): Promise<Uint8Array> {
  const kept = await loadSecret(folder, name);
  if (kept) return kept;
  const file = fileOf(folder, name);
  await createPrivateFile(file, `${Buffer.from(random.bytes(secretBytes)).toString("base64url")}\n`);
  return parseSecret(file, (await readPrivateFile(file)) ?? "");
}

/** Parses a secret, 32 bytes in base64url. `name` is its source, for the error. */
export function parseSecret(name: string, text: string): Uint8Array {
  if (!secretPattern.test(text.trim())) throw new Error(`${name} must hold ${secretBytes} bytes in base64url.`);
  return Buffer.from(text.trim(), "base64url");
}
