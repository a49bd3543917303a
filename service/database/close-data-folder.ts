import type { Configuration } from "../config/config.ts";
import { closeToOthers, isOpenToOthers } from "../files/close-to-others.ts";
import type { Log } from "../log/log.ts";

/** Closes the files of the database to other users. The folder is only reported, because others may need it. */
export async function closeDataFolder(
  { database, dataFolder }: Pick<Configuration, "database" | "dataFolder">,
  log: Pick<Log, "warn">,
): Promise<void> {
  if (await isOpenToOthers(dataFolder))
    log.warn({ dataFolder }, "DATA_DIR is open to other users. Close it with chmod 700.");
  if (database.kind !== "sqlite") return;
  const closed = await closeToOthers(["", "-wal", "-shm"].map((suffix) => database.file + suffix));
  if (closed.length > 0) log.warn({ closed }, "Other users could read files of the database. They are closed now.");
}
