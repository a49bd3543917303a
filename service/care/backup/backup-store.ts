import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BackupPlace, Configuration } from "../../platform/config/config.ts";
import { backUp } from "../../platform/database/backup.ts";
import type { BackedUpKeys } from "../../platform/database/backup-format.ts";
import type { Database } from "../../platform/database/database.ts";
import { errorCode, ignoreCode } from "../../platform/files.ts";
import { formatKeyRing } from "../../platform/keys/key-ring.ts";
import { createPrivateFile, readPrivateFile } from "../../platform/keys/key-store.ts";
import { hours } from "../../platform/time/time.ts";
import { recordBackup } from "./backup-job.ts";

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
        throw new Error(`${folder} isn't there. Mount its disk, or make the folder: mkdir -m 700 ${folder}`);
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
    throw new Error(`${place.endpoint} doesn't answer (${code}).`);
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

interface MadeBackup {
  name: string;
  rows: number;
  /** Names of the keys that are in it. */
  keys: string[];
  removed: string[];
  /** Why older ones could not be removed, if so. */
  notRemoved?: string | undefined;
}

/** Writes a backup of rows and keys into one file. Returns how many rows, and which keys. */
async function writeBackup(
  database: Database,
  file: string,
  configuration: Configuration,
  now: Date,
): Promise<{ rows: number; keys: string[] }> {
  const { recipients } = configuration.backup;
  const keys = recipients.length > 0 ? await readKeys(configuration) : undefined;
  const rows = await backUp(database, file, { now, recipients, keys, variables: configuration.given });
  return { rows, keys: Object.keys(keys ?? {}) };
}

/** Writes a backup into a file, or stores it, records it, and removes those that the rule does not keep. */
export async function makeBackup(
  database: Database,
  store: BackupStore | string,
  configuration: Configuration,
  now: Date,
): Promise<MadeBackup> {
  if (typeof store === "string")
    return { name: store, removed: [], ...(await writeBackup(database, store, configuration, now)) };
  const { recipients, keep } = configuration.backup;
  const name = backupName(now, recipients.length > 0);
  const written = await store.save(name, (file) => writeBackup(database, file, configuration, now));
  await recordBackup(database.query, name, now);
  const removed: string[] = [];
  try {
    for (const { name: old } of backupsToRemove(await store.list(), keep, now)) {
      await store.remove(old);
      removed.push(old);
    }
  } catch (error) {
    // The backup is stored and counts. What is too much is removed after the next one.
    return { name, ...written, removed, notRemoved: error instanceof Error ? error.message : "no reason given" };
  }
  return { name, ...written, removed };
}

const dayOf = (at: Date) => Temporal.PlainDate.from(at.toISOString().slice(0, 10));

/** Names the day, the ISO week and the month of a time, in UTC. */
const periods = {
  daily: (at: Date) => dayOf(at).toString(),
  weekly: (at: Date) => `${dayOf(at).yearOfWeek} ${dayOf(at).weekOfYear}`,
  monthly: (at: Date) => dayOf(at).toPlainYearMonth().toString(),
} as const satisfies Record<keyof Configuration["backup"]["keep"], (at: Date) => string>;

/**
 * The backups up to the one that was made now that the rule does not keep. It keeps those of the 24 hours before the newest,
 * and the newest of each of the last days, weeks and months that have one. The newest is always kept. One that a wrong
 * clock has dated after now takes the place of none, and stays.
 */
export function backupsToRemove(
  backups: readonly StoredBackup[],
  keep: Configuration["backup"]["keep"],
  now: Date,
): StoredBackup[] {
  const newestFirst = backups
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const newest = newestFirst[0];
  if (!newest) return [];
  const kept = new Set(newestFirst.filter(({ at }) => newest.at.getTime() - at.getTime() < hours(24)));
  for (const period of ["daily", "weekly", "monthly"] as const) {
    const named = new Set<string>();
    for (const backup of newestFirst) {
      const name = periods[period](backup.at);
      if (named.has(name) || named.size >= keep[period]) continue;
      named.add(name);
      kept.add(backup);
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}

const asText = (secret: Uint8Array) => `${Buffer.from(secret).toString("base64url")}\n`;
const isKeyFile = (name: string) => /^[\w-]+\.(?:json|secret)$/.test(name);

/** The files of the keys folder, and what is given as variables in place of them, in the form of these files. */
async function readKeys(sources: Configuration): Promise<BackedUpKeys> {
  const names = ((await readdir(sources.keysFolder).catch(ignoreCode("ENOENT"))) ?? []).filter(isKeyFile);
  const keys: BackedUpKeys = {};
  for (const name of names.sort()) {
    const text = await readPrivateFile(join(sources.keysFolder, name));
    if (text !== undefined) keys[name] = text;
  }
  if (sources.signingKeys) keys["signing-keys.json"] = formatKeyRing(sources.signingKeys);
  const [linkSecret, ...previous] = sources.linkSecrets ?? [];
  if (linkSecret) keys["links.secret"] = asText(linkSecret);
  if (sources.suppressionSecret) keys["suppression.secret"] = asText(sources.suppressionSecret);
  if (previous.length > 0) keys["previous-links.secret"] = previous.map(asText).join("");
  return keys;
}

/** What became of each file of a backup. A file that is there is never replaced. */
export interface PutBackKeys {
  written: string[];
  same: string[];
  different: string[];
}

/** Puts the files of a backup into the keys folder, but for those that are there. */
export async function putBackKeys(keys: BackedUpKeys, folder: string): Promise<PutBackKeys> {
  const result: PutBackKeys = { written: [], same: [], different: [] };
  for (const [name, text] of Object.entries(keys)) {
    if (!isKeyFile(name)) continue;
    const file = join(folder, name);
    if (await createPrivateFile(file, text)) result.written.push(name);
    else if ((await readPrivateFile(file)) === text) result.same.push(name);
    else result.different.push(name);
  }
  return result;
}
