import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { createPrivateFolder } from "../files/files.ts";
import type { KeyRing } from "./key-ring.ts";
import { formatKeyRing, parseKeyRing } from "./key-ring-file.ts";
import { createPrivateFile, readPrivateFile, replacePrivateFile } from "./private-files.ts";

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
