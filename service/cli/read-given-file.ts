import { readFile } from "node:fs/promises";
import type { CliContext } from "./cli-context.ts";
import { CliError } from "./cli-errors.ts";
import { decodeText } from "./decode-text.ts";

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
