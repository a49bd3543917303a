import { access, constants } from "node:fs/promises";
import type { Configuration } from "../config/config.ts";
import { defaultDataFolder } from "../config/config-variables.ts";

/**
 * Refuses to start on a data folder that cannot be written, or that is not there: its disk may not be mounted, and what
 * is stored in a new folder in its place is out of sight when it is. The default folder is made at the first start.
 */
export async function requireDataFolder({ dataFolder }: Pick<Configuration, "dataFolder">): Promise<void> {
  try {
    await access(dataFolder, constants.W_OK);
  } catch (cause) {
    const isMissing = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
    if (!isMissing) throw new Error(`DATA_DIR names ${dataFolder}, which cannot be written.`, { cause });
    if (dataFolder === defaultDataFolder) return;
    throw new Error(
      `DATA_DIR names ${dataFolder}, which is not there. Mount its disk, or make the folder: mkdir -m 700 "${dataFolder}"`,
    );
  }
}
