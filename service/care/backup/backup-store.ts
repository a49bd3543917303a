import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BackupPlace } from "../../platform/config/config.ts";
import { errorCode, ignoreCode } from "../../platform/files.ts";
import { hours } from "../../platform/time/time.ts";

/** Where backups are kept. */
export interface BackupStore {
  /** For messages. Without secrets. */
  description: string;
  list(): Promise<StoredBackup[]>;
  /** Keeps what `write` writes to the file that it is given. It appears under its name when it is whole. */
  save<Result>(name: string, write: (file: string) => Promise<Result>): Promise<Result>;
  /** Gives a file with the content to `read`. */
  withFile<Result>(name: string, read: (file: string) => Promise<Result>): Promise<Result>;
  remove(name: string): Promise<void>;
}

/** A backup in the place where backups are kept. */
export interface StoredBackup {
  name: string;
  /** The moment of its snapshot, to the second. */
  at: Date;
  bytes: number;
}

export const openBackupStore = (place: BackupPlace): BackupStore =>
  place.kind === "folder" ? createFolderStore(place.folder) : createS3Store(place);

/** What a process leaves that is killed while it writes. One that is at work has changed its file lately. */
const leftover = /^\.designite-.*\.unfinished$/;

/** Keeps backups in a folder. It must be there: in its place on a disk that is not mounted, none would be found. */
function createFolderStore(folder: string): BackupStore {
  return {
    description: folder,
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        throw new Error(`${folder} is not there. Mount its disk, or make the folder: mkdir -m 700 ${folder}`);
      });
      const found = await Promise.all(
        names.map(async (name) => {
          const at = timeInName(name);
          return at ? [{ name, at, bytes: (await stat(join(folder, name))).size }] : [];
        }),
      );
      return found.flat();
    },
    async save(name, write) {
      await this.list();
      await removeLeftovers(folder, leftover);
      return await write(join(folder, name));
    },
    withFile: (name, read) => read(join(folder, name)),
    remove: (name) => rm(join(folder, name)),
  };
}

const pattern = /^designite-(?<day>\d{8})T(?<time>\d{6})Z\.jsonl\.gz(?:\.age)?$/;

/** The name of a backup, which sorts by time. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const moment = at.toISOString().replace(/\.\d+/, "").replace(/[-:]/g, "");
  return `designite-${moment}.jsonl.gz${isEncrypted ? ".age" : ""}`;
}

/** The time in the name of a backup, or nothing for another file. */
export function timeInName(name: string): Date | undefined {
  const { day = "", time = "" } = pattern.exec(name)?.groups ?? {};
  const parts = [day.slice(0, 4), day.slice(4, 6), day.slice(6, 8)].join("-");
  const at = new Date(`${parts}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Removes what killed processes have left in a folder. One that is at work has changed its file within a day. */
async function removeLeftovers(folder: string, pattern: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!pattern.test(name)) continue;
    const found = await stat(join(folder, name)).catch(ignoreCode("ENOENT"));
    if (!found || found.uid !== process.getuid?.() || Date.now() - found.mtimeMs < hours(24)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

type S3Place = Extract<BackupPlace, { kind: "s3" }>;

const hashOfNothing = createHash("sha256").digest("hex");

/**
 * Keeps backups in a bucket of an S3-compatible store, with AWS Signature Version 4 and the bucket in the path. The
 * digest of a file is signed with it, so that the store refuses other bytes. A file is at most 5 GB, as the protocol
 * has it for one request.
 */
function createS3Store(place: S3Place): BackupStore {
  const address = (name: string) => `${place.endpoint}/${place.bucket}/${place.prefix}${name}`;
  return {
    description: `s3://${place.bucket}/${place.prefix} at ${place.endpoint}`,
    list: () => listObjects(place),
    save: (name, write) =>
      inTemporaryFolder(async (folder) => {
        const file = join(folder, name);
        const result = await write(file);
        const digest = await digestOf(file);
        const body = await openAsBlob(file);
        await call(place, { method: "PUT", url: address(name), digest, body });
        const stored = await call(place, { method: "HEAD", url: address(name) });
        if (Number(stored.headers.get("content-length")) !== body.size)
          throw new Error(`The store has another size of ${name} than it was sent.`);
        return result;
      }),
    withFile: (name, read) =>
      inTemporaryFolder(async (folder) => {
        const { body } = await call(place, { method: "GET", url: address(name) });
        const file = join(folder, name);
        await pipeline(Readable.from(body ?? []), createWriteStream(file, { mode: 0o600 }));
        return await read(file);
      }),
    async remove(name) {
      await call(place, { method: "DELETE", url: address(name) });
    },
  };
}

async function listObjects(place: S3Place): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  let last = "";
  while (true) {
    const query = new URLSearchParams({ "list-type": "2", prefix: place.prefix, ...(last && { "start-after": last }) });
    const response = await call(place, { method: "GET", url: `${place.endpoint}/${place.bucket}?${query}` });
    const text = await response.text();
    const before = last;
    for (const [, content = ""] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      last = elementOf(content, "Key");
      const name = last.slice(place.prefix.length);
      const at = timeInName(name);
      if (at) found.push({ name, at, bytes: Number(elementOf(content, "Size")) });
    }
    if (elementOf(text, "IsTruncated") !== "true" || last === before) return found;
  }
}

const elementOf = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";

interface Call {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  url: string;
  digest?: string;
  body?: Blob;
}

/** Sends a signed request. The error names status and code of the answer, and never the key. */
async function call(place: S3Place, { method, url, digest = hashOfNothing, body }: Call): Promise<Response> {
  const { AwsV4Signer } = await import("aws4fetch");
  const signer = new AwsV4Signer({
    method,
    url,
    service: "s3",
    region: place.region,
    accessKeyId: place.keyId,
    secretAccessKey: place.secret,
    headers: { "X-Amz-Content-Sha256": digest },
  });
  const signed = await signer.sign();
  const response = await fetch(signed.url, {
    method,
    headers: signed.headers,
    redirect: "error",
    ...(body && { body }),
  }).catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = errorCode(cause) ?? "no answer";
    throw new Error(`${place.endpoint} does not answer (${code}).`);
  });
  if (response.ok) return response;
  const code = elementOf(await response.text(), "Code");
  throw new Error(`${place.endpoint} answered ${method} with ${response.status} ${code}`.trim());
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest("hex");
}

async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await removeLeftovers(tmpdir(), /^designite-backup-\w{6}$/);
  const folder = await mkdtemp(join(tmpdir(), "designite-backup-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
