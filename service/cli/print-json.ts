import type { Output } from "./output.ts";

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
