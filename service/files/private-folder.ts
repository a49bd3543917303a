import { mkdir } from "node:fs/promises";

/** Creates a folder that only its owner can open, with its parents. The mode of an existing folder stays. */
export async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}
