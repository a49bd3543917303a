import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "./files-below.ts";

/** Beside the public files, never served: which assets were made by this build, not carried over from the one before. */
const listFile = (publicFiles: string) => join(publicFiles, "..", "own-assets.json");

export interface KeptAsset {
  file: string;
  content: Buffer;
}

/**
 * The hashed files of the build that is about to be replaced. A page that was opened before the change may ask for
 * them when its forms are touched, so one generation stays.
 */
export function previousAssets(publicFiles: string): KeptAsset[] {
  if (!existsSync(listFile(publicFiles))) return [];
  const files: string[] = JSON.parse(readFileSync(listFile(publicFiles), "utf8"));
  return files
    .filter((file) => file.endsWith(".js") && existsSync(join(publicFiles, file)))
    .map((file) => ({ file, content: readFileSync(join(publicFiles, file)) }));
}

export function keepPreviousAssets(publicFiles: string, previous: readonly KeptAsset[]): void {
  const own = filesBelow(publicFiles).filter((file) => file.startsWith("assets/"));
  writeFileSync(listFile(publicFiles), JSON.stringify(own));
  for (const { file, content } of previous) {
    if (!own.includes(file)) writeFileSync(join(publicFiles, file), content);
  }
}
