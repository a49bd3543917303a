import { joined, withoutLast } from "./dotted-names.ts";
import type { Language } from "./language.ts";
import type { MeasuredFile, MeasuredType } from "./measure-file.ts";

/** Where the first part of a name may be declared, as the whole name of that part, in the order of the language. */
function* meaningsOf(
  first: string,
  { name, packageName }: MeasuredType,
  { imports }: MeasuredFile,
  language: Language,
): Generator<string> {
  for (let outer = name; outer !== ""; outer = withoutLast(outer)) yield joined(packageName, outer, first);
  for (const { as, from } of imports) {
    if (as !== first) continue;
    yield from;
    // A function of a module, or a static member of a type.
    yield withoutLast(from);
  }
  for (const inSight of language.packagesInSight(packageName)) yield joined(inSight, first);
  for (const { as, from } of imports) if (as === undefined) yield joined(from, first);
}

/**
 * Finds the types that names mean: by the types around, imports, and the own package. A name that leads to none of
 * them is that of a library or a variable.
 */
export function createResolver(indexOf: ReadonlyMap<string, number>, language: Language) {
  return (reference: string, type: MeasuredType, file: MeasuredFile): number | undefined => {
    const [first = "", ...others] = reference.split(".");
    for (const meaning of meaningsOf(first, type, file, language)) {
      // `Outer.Inner.limit` means the type `Outer.Inner`.
      for (let parts = others.length; parts >= 0; parts -= 1) {
        const found = indexOf.get(joined(meaning, ...others.slice(0, parts)));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
}
