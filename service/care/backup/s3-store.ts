import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AwsV4Signer } from "aws4fetch";
import type { BackupPlace } from "../../platform/config/config.ts";
import { errorCode } from "../../platform/files.ts";
import type { BackupStore } from "./backup-store.ts";
import { removeLeftovers, type StoredBackup, timeInName } from "./backup-store.ts";

type S3Place = Extract<BackupPlace, { kind: "s3" }>;

const hashOfNothing = createHash("sha256").digest("hex");

/**
 * Keeps backups in a bucket of an S3-compatible store, with AWS Signature Version 4 and the bucket in the path. The
 * digest of a file is signed with it, so that the store refuses other bytes. A file is at most 5 GB, as the protocol
 * has it for one request.
 */
export function createS3Store(place: S3Place): BackupStore {
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
