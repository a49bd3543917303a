import { constants } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createFile, createPrivateFolder, ignoreCode, replaceFile } from "../files.ts";
import type { RandomSource } from "../ids/identifier.ts";
import { formatKeyRing, type KeyRing, parseKeyRing } from "./key-ring.ts";

/** The store of the signing keys. */
export interface KeyStore {
  /** The path of the file, for messages. */
  description: string;
  /** Undefined if no keys have been created. */
  read(): Promise<KeyRing | undefined>;
  /** Stores the first keys. Returns false, without a change, if keys exist. */
  create(ring: KeyRing): Promise<boolean>;
  /** Replaces the keys by the result of `change`, under a lock. */
  change(change: (ring: KeyRing) => KeyRing): Promise<KeyRing>;
}

/** Keeps the keys in one private file of `folder`, so that a rotation is atomic. */
export function createKeyStore(folder: string): KeyStore {
  const file = join(folder, "signing-keys.json");

  async function read(): Promise<KeyRing | undefined> {
    const text = await readPrivateFile(file);
    return text === undefined ? undefined : parseKeyRing(text);
  }

  return {
    description: file,
    read,
    create: (ring) => createPrivateFile(file, formatKeyRing(ring)),
    async change(change) {
      return await withLock(folder, `${file}.lock`, async () => {
        const ring = await read();
        if (!ring) throw new Error(`There are no signing keys in ${file}. Run: npm run admin -- keys create`);
        const changed = change(ring);
        await replacePrivateFile(file, formatKeyRing(changed));
        return changed;
      });
    },
  };
}

async function withLock<Result>(folder: string, lock: string, work: () => Promise<Result>): Promise<Result> {
  await createPrivateFolder(folder);
  const handle = await open(lock, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    throw new Error(`Another command is changing the keys. If none is running, remove ${lock} and try again.`);
  });
  try {
    return await work();
  } finally {
    await handle.close();
    await rm(lock);
  }
}

const othersPermissions = 0o077;

/** A secret that other users can read. The message names the command that closes it. */
class UnsafeFileError extends Error {
  override readonly name = "UnsafeFileError";
}

/** The text of a file that only its owner can read, or undefined if there is none. Does not follow symbolic links. */
export async function readPrivateFile(file: string): Promise<string | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(ignoreCode("ENOENT"));
  if (!handle) return undefined;
  try {
    refuseWiderPermissions(file, (await handle.stat()).mode, "600");
    await refuseOpenFolder(dirname(file));
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

/** Writes a file unless it exists, and returns whether it did. */
export async function createPrivateFile(file: string, text: string): Promise<boolean> {
  await prepareFolder(dirname(file));
  return await createFile(file, text);
}

async function replacePrivateFile(file: string, text: string): Promise<void> {
  await prepareFolder(dirname(file));
  await replaceFile(file, text);
}

async function prepareFolder(folder: string): Promise<void> {
  await createPrivateFolder(folder);
  await refuseOpenFolder(folder);
}

async function refuseOpenFolder(folder: string): Promise<void> {
  refuseWiderPermissions(folder, (await stat(folder)).mode, "700");
}

/** On Windows the mode says nothing about who may read. */
function refuseWiderPermissions(path: string, mode: number, wanted: "600" | "700"): void {
  if (process.platform === "win32" || (mode & othersPermissions) === 0) return;
  const given = (mode & 0o777).toString(8);
  throw new UnsafeFileError(
    `${path} holds secrets and is open to other users (mode ${given}). Close it with: chmod ${wanted} ${path}`,
  );
}

/**
 * Secrets of the service. `links` signs the links in mails: when it is replaced, those in earlier mails need the
 * former one. `suppression` hashes suppressed mailboxes: it must never be replaced, or the suppressions are lost.
 */
const secretNames = ["links", "suppression"] as const;
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
