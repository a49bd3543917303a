import { decodeUnicode } from "../csv/decode-unicode.ts";
import { CliError } from "./cli-errors.ts";

/** The text of a file that was given to a command. */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeUnicode(bytes);
  if (text === undefined) throw new CliError('The file is not in UTF-8. In Excel, save it as "CSV UTF-8".');
  return text;
}
