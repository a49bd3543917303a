import { createReadStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { packages } from "#content/products/downloads.ts";
import { fileSize } from "#contract/file-size.ts";
import { change } from "../change.ts";
import { CliError } from "../cli/cli-context.ts";
import { appCommand } from "../cli/command.ts";
import { readableByAll, replaceFile } from "../files.ts";
import { checksumOf } from "./package-folder.ts";

export const addPackageCommand = appCommand({
  name: "packages add",
  brief: "Publish a package file, named as content/products/downloads.ts names it, on the download page.",
  positionals: ["FILE"],
  async run(context, [source]) {
    const offered = packages.find((candidate) => candidate.file === basename(source));
    if (!offered) {
      const names = packages.map((each) => each.file).join(", ");
      throw new CliError(`No package has a file of this name. The names are ${names}.`);
    }
    const { id, file, version } = offered;
    const size = await requiredSize(source);
    const checksum = await checksumOf(source);
    const folder = context.configuration.packagesFolder;
    await mkdir(folder, { recursive: true });
    await replaceFile(join(folder, file), createReadStream(source), readableByAll);
    await change(context, context.actor, async ({ audit }) =>
      audit({ action: "package-added", subjectId: id, details: { version, checksum } }),
    );
    return `${file} ${version} is offered: ${fileSize(size)}, SHA-256 ${checksum}.`;
  },
});

/** The size of a file to publish. Refuses what is no file, and an empty one. */
async function requiredSize(source: string): Promise<number> {
  const found = await stat(source).catch(() => undefined);
  if (!found) throw new CliError(`There's no file ${source} here. Give the path of the file to publish.`);
  if (!found.isFile()) throw new CliError(`${source} isn't a file.`);
  if (found.size === 0) throw new CliError(`${source} is empty. Was it copied completely?`);
  return found.size;
}
