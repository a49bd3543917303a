import type { CliContext, Output } from "./cli-context.ts";
import { escapeForTerminal } from "./escape-for-terminal.ts";

/** Prints a result: a sentence, or facts as JSON. */
export function printResult(
  { output }: Pick<CliContext, "output">,
  json: boolean,
  facts: object,
  sentence: string,
): void {
  if (json) printJson(output, facts);
  else output.write(`${escapeForTerminal(sentence)}\n`);
}

/** Characters that a terminal acts on. JSON can escape them without changing the value. */
const unsafeCharacters = /[\p{Cf}\p{Zl}\p{Zp}\p{Co}\u007F-\u009F]/gu;

/** Prints a value as JSON. */
export function printJson(output: Output, value: unknown): void {
  const text = JSON.stringify(value, undefined, 2);
  output.write(`${text.replace(unsafeCharacters, writeInDigits)}\n`);
}

/** Characters above U+FFFF become two escapes (RFC 8259 section 7). */
function writeInDigits(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
