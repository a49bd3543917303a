import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { packages } from "#content/products/downloads.ts";
import { fileSize } from "#contract/file-size.ts";
import { change } from "../change.ts";
import { CliError } from "../cli/cli-context.ts";
import { appCommand, noun, required } from "../cli/command.ts";
import { changeFlags } from "../cli/flags.ts";
import { readableByAll, replaceFile } from "../files.ts";

const addCommand = appCommand({
  brief: "Publish a package file",
  details:
    "Copies the file into PACKAGES_DIR, whole or not at all. The download page shows it with its size and checksum within seconds. Publish a new version after the service with the pages that name it has started.",
  examples: ["build/DesigniteJava.jar --as Grace"],
  flags: changeFlags,
  words: [{ brief: "The file, named as content/products/downloads.ts names it", placeholder: "file", parse: String }],
  async run(context, _flags, [source]) {
    const { id, file, version } = required(
      packages.find((candidate) => candidate.file === basename(source)),
      `No package has a file of this name. The names are ${packages.map((each) => each.file).join(", ")}.`,
    );
    const size = await requiredSize(source);
    const checksum = await checksumOf(source);
    const folder = context.configuration.packagesFolder;
    await mkdir(folder, { recursive: true });
    await replaceFile(join(folder, file), createReadStream(source), readableByAll);
    await change(context, context.actor, async ({ audit }) =>
      audit({ action: "package-added", subjectId: id, details: { version, checksum } }),
    );
    return {
      json: { id, file, version, size, checksum },
      text: `${file} ${version} is offered: ${fileSize(size)}, SHA-256 ${checksum}.`,
    };
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

/** The SHA-256 of a file in hexadecimal digits. */
async function checksumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

export const packagesCommands = noun("The tools' download files", { add: addCommand });
