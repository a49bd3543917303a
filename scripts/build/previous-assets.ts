import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "./files-below.ts";

/** The names of the assets that this build made itself. The file is outside the public folder and never served. */
const listFile = (publicFiles: string) => join(publicFiles, "..", "own-assets.json");

export interface PreviousAsset {
  file: string;
  content: Buffer;
}

/**
 * The hashed files of the build that is about to be replaced. A page that was opened before the change may still
 * request them when its forms are touched, so one generation is kept.
 */
export function previousAssets(publicFiles: string): PreviousAsset[] {
  if (!existsSync(listFile(publicFiles))) return [];
  const files: string[] = JSON.parse(readFileSync(listFile(publicFiles), "utf8"));
  return files
    .filter((file) => file.endsWith(".js") && existsSync(join(publicFiles, file)))
    .map((file) => ({ file, content: readFileSync(join(publicFiles, file)) }));
}

export function keepPreviousAssets(publicFiles: string, previous: readonly PreviousAsset[]): void {
  const own = filesBelow(publicFiles).filter((file) => file.startsWith("assets/"));
  writeFileSync(listFile(publicFiles), JSON.stringify(own));
  for (const { file, content } of previous) {
    if (!own.includes(file)) writeFileSync(join(publicFiles, file), content);
  }
}
