import { lstat, readFile } from "node:fs/promises";
import { decodeUnicode } from "../csv/read-csv.ts";
import { createFile, type FileContent } from "../files.ts";
import type { CliContext } from "./cli-context.ts";
import { CliError } from "./cli-context.ts";

/** The text of a file, or of the standard input for `-`. */
export async function readGivenFile({ readInput }: CliContext, file: string): Promise<string> {
  if (file === "-") return decodeText(await readInput());
  const bytes = await readFile(file).catch(() => {
    throw new CliError(`The file ${file} cannot be read.`);
  });
  return decodeText(bytes);
}

export const fileParameter = {
  brief: "A CSV file, or - for what is piped in",
  placeholder: "file",
  parse: String,
} as const;

/** The text of a file that was given to a command. */
function decodeText(bytes: Uint8Array): string {
  const text = decodeUnicode(bytes);
  if (text === undefined) throw new CliError('The file is not in UTF-8. In Excel, save it as "CSV UTF-8".');
  return text;
}

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
