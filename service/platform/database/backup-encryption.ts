import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { RefusedBackupError } from "./backup-format.ts";

const firstLine = "age-encryption.org/v1";

/** What a backup is encrypted with, and what decrypts it again while it is checked. */
export interface BackupSeal {
  encrypt(plain: Readable): Promise<Readable>;
  identities: readonly string[];
}

/**
 * Encrypts to the public keys of the owner, and to a key of this run, which stays in memory and is forgotten with it:
 * so the very file that is kept is decrypted and restored before it has its name, without a secret key on the server.
 */
export async function createSeal(recipients: readonly string[]): Promise<BackupSeal> {
  if (recipients.length === 0) return { encrypt: async (plain) => plain, identities: [] };
  const { Encrypter, generateIdentity, identityToRecipient } = await import("age-encryption");
  const identity = await generateIdentity();
  const encrypter = new Encrypter();
  for (const recipient of recipients) addRecipient(encrypter, recipient);
  encrypter.addRecipient(await identityToRecipient(identity));
  return {
    identities: [identity],
    encrypt: async (plain) => Readable.from(await encrypter.encrypt(bytesOf(plain))),
  };
}

function addRecipient(encrypter: { addRecipient(recipient: string): void }, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new Error(
      `${recipient} in BACKUP_RECIPIENTS is no public key of age: it begins with age1, see age-keygen -y.`,
    );
  }
}

/** The bytes of a backup file, decrypted with the first of the secret keys that fits if it is encrypted. */
export async function openBackup(file: string, identities: readonly string[]): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  if (identities.length === 0)
    throw new RefusedBackupError(`${file} is encrypted. Give the file with its secret key: --identity FILE`);
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    const plain = await decrypter.decrypt(bytesOf(createReadStream(file)));
    return Readable.from(checkedBytes(plain, file));
  } catch (cause) {
    throw new RefusedBackupError(
      `${file} is not decrypted by this secret key: it was encrypted to another public key, or its beginning was changed.`,
      { cause },
    );
  }
}

/** The bytes. Those that were changed or cut off are found while they are read, and refused in a sentence. */
async function* checkedBytes(plain: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* plain;
  } catch (cause) {
    if (cause instanceof Error && "syscall" in cause) throw cause;
    throw new RefusedBackupError(`${file} is not a whole backup.`, { cause });
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  await using handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new RefusedBackupError(`There is no file ${file}.`);
    throw error;
  });
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
  return buffer.toString("latin1", 0, bytesRead) === firstLine;
}

/** As a stream of the web, which age takes. */
function bytesOf(readable: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = readable[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
