import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ignoreCode } from "../../files/files.ts";
import { hours } from "../../time/durations.ts";

/** Removes what killed processes have left in a folder. One that is at work has changed its file within a day. */
export async function removeLeftovers(folder: string, pattern: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!pattern.test(name)) continue;
    const found = await stat(join(folder, name)).catch(ignoreCode("ENOENT"));
    if (!found || found.uid !== process.getuid?.() || Date.now() - found.mtimeMs < hours(24)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
