import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { errorCode } from "./files.ts";
import { decodeUnicode } from "./text.ts";

const root = join(import.meta.dirname, "..");

const namedFile = () => process.env.ENV_FILE?.trim() || undefined;

/** The file of variables: `.env` beside package.json, or the one that ENV_FILE names. It may not be there yet. */
export const settingsFile = (): string => namedFile() ?? join(root, ".env");

/**
 * Takes from the file the variables that the environment lacks, however the program was started.
 * @returns the text of the file.
 */
export function readSettingsFile(): string {
  let text: string | undefined = "";
  try {
    text = decodeUnicode(readFileSync(settingsFile()));
  } catch (error) {
    const code = errorCode(error) ?? "unknown";
    const subject = namedFile() === undefined ? settingsFile() : `ENV_FILE names ${namedFile()}, which`;
    if (namedFile() !== undefined || code !== "ENOENT") throw new Error(`${subject} can't be read (${code}).`);
  }
  if (text === undefined) throw new Error(`${settingsFile()} is in no encoding of Unicode. Save it as UTF-8.`);
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
  return text;
}
