import { access, constants, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Configuration } from "../../config/config.ts";
import { defaultDataFolder } from "../../config/config-variables.ts";
import { whyNotMade } from "../../database/require-data-folder.ts";
import { examineDiskSpace } from "./disk-space.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

/** Looks at the folders that the service keeps its data in. */
export async function examineFolders(configuration: Configuration): Promise<Finding[]> {
  const { dataFolder, packagesFolder, newsletter } = configuration;
  return [
    await examineDataFolder(configuration),
    ...(await examineDiskSpace([...new Set([dataFolder, packagesFolder, newsletter.bouncesFolder])])),
    ...(await findLeftovers(configuration)),
  ];
}

async function examineDataFolder({ dataFolder }: Configuration): Promise<Finding> {
  const subject = "data folder";
  const found = await stat(dataFolder).catch(() => undefined);
  if (!found) {
    const reason = dataFolder === defaultDataFolder ? undefined : await whyNotMade(dataFolder);
    return reason === undefined
      ? look(subject, `${dataFolder} is not there yet. The service makes it at its start.`)
      : fault(subject, `${dataFolder} is not there. ${reason}`);
  }
  if (!found.isDirectory()) return fault(subject, `${dataFolder} is not a folder. Set DATA_DIR to one.`);
  const isUsable = await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isUsable) {
    return fault(
      subject,
      `${dataFolder} cannot be read and written by this user. Give it to the user of the service: chown -R USER ${dataFolder}`,
    );
  }
  const mode = (found.mode & 0o777).toString(8);
  if (process.platform !== "win32" && (found.mode & 0o077) !== 0) {
    return look(subject, `${dataFolder} is open to other users (mode ${mode}). Close it with: chmod 700 ${dataFolder}`);
  }
  return sound(subject, `${dataFolder} is closed to other users.`);
}

/** What a program leaves that is killed while it changes the keys or writes a file. */
const leftover = /(?:^signing-keys\.json\.lock|\.unfinished)$/;

async function findLeftovers({ dataFolder, keysFolder, packagesFolder, backup }: Configuration): Promise<Finding[]> {
  const backups = backup.place?.kind === "folder" ? [backup.place.folder] : [];
  const folders = [...new Set([dataFolder, keysFolder, packagesFolder, ...backups])];
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => leftover.test(name)).map((name) => join(folder, name));
    }),
  );
  return found
    .flat()
    .map((file) => look("leftovers", `${file} was left by a command that was ended. When none runs: rm ${file}`));
}
