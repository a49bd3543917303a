import type { Output } from "./output.ts";

/** Within JSON, what a terminal would act on can be written in digits, so that the value stays the same. */
const unsafeCharacters = /[\p{Cf}\p{Zl}\p{Zp}\p{Co}\u007F-\u009F]/gu;

/** Prints one value for programs. */
export function printJson(output: Output, value: unknown): void {
  const text = JSON.stringify(value, undefined, 2);
  output.write(`${text.replace(unsafeCharacters, writeInDigits)}\n`);
}

/** A character beyond the first 65,536 is two escapes (RFC 8259 section 7). */
function writeInDigits(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
