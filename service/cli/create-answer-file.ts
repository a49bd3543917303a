import { lstat } from "node:fs/promises";
import { createFile, type FileContent } from "../files/durable-file.ts";
import { CliError } from "./cli-errors.ts";

/** Refuses a file that is there: a wrong word would replace a database, or a file that somebody keeps. */
export async function refuseExistingFile(file: string): Promise<void> {
  const found = await lstat(file).catch(() => undefined);
  if (found) throw new CliError(`${file} exists, and is not overwritten.`);
}

/** Writes what a command answers into a new file, for its owner alone: all of it, or no file of that name. */
export async function createAnswerFile(file: string, content: FileContent): Promise<void> {
  const created = await createFile(file, content).catch((cause: NodeJS.ErrnoException) => {
    throw new CliError(`${file} cannot be written (${cause.code ?? cause.message}).`);
  });
  if (!created) await refuseExistingFile(file);
}
