import type { Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import * as v from "valibot";
import { backedUpTables } from "./backed-up-tables.ts";
import type { TableDigest } from "./table-digests.ts";

/**
 * A backup is a compressed file of JSON lines: a header, the keys if the file is encrypted, a line for each row, and the
 * digests of all tables.
 */
export const formats = {
  current: "designite backup 3",
  withoutKeys: "designite backup 2",
  withoutDigests: "designite backup 1",
} as const;

export const Header = v.strictObject({
  format: v.picklist(Object.values(formats)),
  migrations: v.array(v.string()),
  at: v.string(),
  /** The names of the variables that were set. Their values are not in the backup. */
  variables: v.optional(v.array(v.string())),
});

/** The files of the keys folder by their names. */
export const Keys = v.strictObject({ keys: v.record(v.string(), v.string()) });
export type BackedUpKeys = v.InferOutput<typeof Keys>["keys"];

export const Row = v.strictObject({
  table: v.picklist(backedUpTables),
  row: v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
});
export type BackedUpRow = v.InferOutput<typeof Row>;

export const Digests = v.strictObject({
  digests: v.record(v.string(), v.strictObject({ rows: v.number(), digest: v.string() })),
}) satisfies v.GenericSchema<{ digests: Record<string, TableDigest> }>;

/** Passes the bytes on. Unlike with `compose`, an error of the source also ends the result. */
export function connect<Result extends Duplex>(source: Readable, result: Result): Result {
  pipeline(source, result).catch(() => undefined);
  return result;
}

/**
 * The lines of a backup. Only a line feed ends one: readline takes U+2028 and U+2029 for ends too, which JSON leaves in
 * texts as they are.
 */
export async function* readLines(compressed: Readable): AsyncGenerator<string> {
  const text = new TextDecoder("utf-8", { fatal: true });
  let begun = "";
  for await (const bytes of connect(compressed, createGunzip())) {
    const lines = (begun + text.decode(bytes, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    yield* lines;
  }
  if (begun !== "") yield begun;
}
