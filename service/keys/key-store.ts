import { constants } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createFile, createPrivateFolder, ignoreCode, isModeOpen, replaceFile } from "../files.ts";
import type { RandomSource } from "../identifier.ts";
import { formatKeyRing, type KeyRing, parseKeyRing } from "./key-ring.ts";

export type KeyStore = ReturnType<typeof createKeyStore>;

/** Keeps the signing keys in one private file of `folder`, so that a rotation is atomic. */
export function createKeyStore(folder: string) {
  const file = join(folder, "signing-keys.json");

  /** Undefined if no keys have been created. */
  async function read(): Promise<KeyRing | undefined> {
    const text = await readPrivateFile(file);
    return text === undefined ? undefined : parseKeyRing(text);
  }

  return {
    /** The path of the file, for messages. */
    description: file,
    read,
    /** Stores the first keys. Returns false, without a change, if keys exist. */
    create: (ring: KeyRing) => createPrivateFile(file, formatKeyRing(ring)),
    /** Replaces the keys by the result of `change`, under a lock. */
    async change(change: (ring: KeyRing) => KeyRing): Promise<KeyRing> {
      return await withLock(folder, `${file}.lock`, async () => {
        const ring = await read();
        if (!ring) throw new Error(`There are no signing keys in ${file}. Run: npm run admin -- keys create`);
        const changed = change(ring);
        await replaceFile(file, formatKeyRing(changed));
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

/** The text of a file that only its owner can read, or undefined if there is none. Does not follow symbolic links. */
async function readPrivateFile(file: string): Promise<string | undefined> {
  await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(ignoreCode("ENOENT"));
  if (!handle) return undefined;
  refuseWiderPermissions(file, (await handle.stat()).mode, "600");
  await refuseOpenFolder(dirname(file));
  return await handle.readFile("utf8");
}

/** Writes a file unless it exists, and returns whether it did. */
async function createPrivateFile(file: string, text: string): Promise<boolean> {
  const folder = dirname(file);
  await createPrivateFolder(folder);
  await refuseOpenFolder(folder);
  return await createFile(file, text);
}

async function refuseOpenFolder(folder: string): Promise<void> {
  refuseWiderPermissions(folder, (await stat(folder)).mode, "700");
}

function refuseWiderPermissions(path: string, mode: number, wanted: "600" | "700"): void {
  if (!isModeOpen(mode)) return;
  const given = (mode & 0o777).toString(8);
  throw new Error(
    `${path} holds secrets and is open to other users (mode ${given}). Close it with: chmod ${wanted} ${path}`,
  );
}

/**
 * Secrets of the service. `links` signs the links in mails: when it is replaced, those in earlier mails need the
 * former one. `suppression` hashes suppressed mailboxes: it must never be replaced, or the suppressions are lost.
 */
export type SecretName = "links" | "suppression";

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
