import { isPrintable } from "#contract/single-line.ts";

/** As long as the names of a license may be. */
const longest = { licensee: 120, organization: 200 };

/**
 * A name as a checkout or a form has it, as a license can hold it: on one line, without invisible characters, and cut.
 * Null if no letter is left: a name that cannot be held must not keep a paid key back.
 */
export function nameOnLicense(name: string | null, field: keyof typeof longest): string | null {
  const line = [...(name ?? "")].map(printable).join("").replace(/\s+/g, " ").trim();
  let cut = "";
  for (const character of line) {
    if (cut.length + character.length > longest[field]) break;
    cut += character;
  }
  return /\p{L}/u.test(cut) ? cut.trim() : null;
}

function printable(character: string): string {
  if (isPrintable(character)) return character;
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(character) ? " " : "";
}
