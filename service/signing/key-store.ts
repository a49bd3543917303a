import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { createPrivateFolder } from "../files/private-folder.ts";
import type { KeyRing } from "./key-ring.ts";
import { formatKeyRing, parseKeyRing } from "./key-ring-file.ts";
import { createPrivateFile, readPrivateFile, replacePrivateFile } from "./private-files.ts";

/** Where the signing keys are kept. */
export interface KeyStore {
  /** The file, for people. */
  description: string;
  /** Nothing where no keys have been created. */
  read(): Promise<KeyRing | undefined>;
  /** Stores the first keys. Says whether it did: keys that are there are never overwritten. */
  create(ring: KeyRing): Promise<boolean>;
  /** Replaces the keys by what `change` makes of them. While that runs nobody else can change them. */
  change(change: (ring: KeyRing) => KeyRing): Promise<KeyRing>;
}

/** Keeps the keys in one file of `folder`, which only its owner can read, so that a change of turns is one step. */
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
        if (!ring) throw new Error(`There are no signing keys in ${file}. Create them first.`);
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
