import { chmod, stat } from "node:fs/promises";

const permissionsOfOthers = 0o077;

/** Whether users other than the owner may use a file or folder. One that is not there is closed. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  if (process.platform === "win32") return false;
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && (found.mode & permissionsOfOthers) !== 0;
}

/** Leaves files to their owner alone, as far as they are there. Says which of them others could use. */
export async function closeToOthers(files: readonly string[]): Promise<string[]> {
  const closed: string[] = [];
  for (const file of files) {
    if (!(await isOpenToOthers(file))) continue;
    await chmod(file, 0o600);
    closed.push(file);
  }
  return closed;
}
