import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { ignoreCode } from "../files/files.ts";
import { releasesFile } from "./package-checksums.ts";

/** A part of a path below the folder of packages: no separator, and no dot at its beginning. */
const Name = v.pipe(v.string(), v.regex(/^[^./\\\0][^/\\\0]*$/));

/** A version of a package, which stays at its address for ever. */
const PublishedVersionSchema = v.object({
  id: Name,
  name: v.string(),
  version: Name,
  file: Name,
  platform: v.string(),
  size: v.number(),
  /** SHA-256 in hexadecimal digits. */
  checksum: v.string(),
  /** The day of its release in UTC, such as 2026-11-22. */
  date: v.string(),
  /** What it brought, in one paragraph. */
  notes: v.optional(v.string()),
});
export type PublishedVersion = v.InferOutput<typeof PublishedVersionSchema>;

const Current = v.omit(PublishedVersionSchema, ["date", "notes"]);
const Lists = v.object({ releases: v.array(Current), versions: v.optional(v.array(PublishedVersionSchema), []) });
export type PackageLists = v.InferOutput<typeof Lists>;

/** The path of a version below the folder of packages, which is also its address below `/downloads/`. */
export const versionPath = ({ id, file, version }: { id: string; file: string; version: string }): string =>
  `${id}/${version}/${file}`;

/** What `releases.json` lists: the files that are offered, and every version that is kept, newest first. */
export async function readPackageLists(folder: string): Promise<PackageLists> {
  const text = await readFile(join(folder, releasesFile), "utf8").catch(ignoreCode("ENOENT"));
  return text === undefined ? { releases: [], versions: [] } : v.parse(Lists, JSON.parse(text));
}

/**
 * The file of a package that is offered: that of the version which this service states. A folder that was filled by
 * hand, or on another host, has the file without a version.
 */
export async function currentFile(
  folder: string,
  offered: { id: string; file: string; version: string },
): Promise<string> {
  const ofVersion = join(folder, versionPath(offered));
  return (await stat(ofVersion).catch(() => undefined)) ? ofVersion : join(folder, offered.file);
}
