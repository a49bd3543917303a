import { statfs } from "node:fs/promises";

/** How many bytes may still be written to the disk of a folder, or nothing where there is no such folder. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}
