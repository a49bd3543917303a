import { joined, knownAs, withoutLast } from "./dotted-names.ts";
import type { Language } from "./language.ts";
import type { MeasuredFile, MeasuredType } from "./measure-file.ts";

/** Where the first part of a name may be declared, as the whole name of that part, in the order of the language. */
function* meaningsOf(
  first: string,
  { name, packageName }: MeasuredType,
  { imports }: MeasuredFile,
  language: Language,
  isModule: (name: string) => boolean,
): Generator<string> {
  for (let outer = name; outer !== ""; outer = withoutLast(outer)) yield joined(packageName, knownAs(outer), first);
  for (const { as, from } of imports) {
    if (as !== first) continue;
    yield from;
    // A function of a module, or a static member of a type.
    if (!isModule(from)) yield withoutLast(from);
  }
  for (const inSight of language.packagesInSight(packageName)) yield joined(inSight, first);
  for (const { as, from } of imports) if (as === undefined) yield joined(from, first);
}

/** Modules hand on what they import: they are followed so many times. */
const mostSteps = 5;

/**
 * Finds the types that names mean: by the types around, imports, and the own package. A name that leads to none of
 * them is that of a library or a variable.
 */
export function createResolver(
  typeNamed: (name: string, path: string) => number | undefined,
  files: readonly MeasuredFile[],
  language: Language,
) {
  const modules = new Map(language.hasModules ? files.map((file) => [moduleOf(file), importsByName(file)]) : []);
  const isModule = (name: string) => modules.has(name);

  /** @param own the module that the name stands in, whose imports are meanings of it anyway */
  function declared(name: string, path: string, own: string, steps = mostSteps): number | undefined {
    const at = typeNamed(name, path);
    const module = withoutLast(name);
    if (at !== undefined || steps === 0 || module === own) return at;
    const last = name.slice(name.lastIndexOf(".") + 1);
    const imports = modules.get(module);
    for (const { from } of imports?.get(last) ?? []) {
      const found =
        declared(from, path, own, steps - 1) ?? (isModule(from) ? undefined : typeNamed(withoutLast(from), path));
      if (found !== undefined) return found;
    }
    for (const { from } of imports?.get(undefined) ?? []) {
      const found = declared(joined(from, last), path, own, steps - 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return (reference: string, type: MeasuredType, file: MeasuredFile): number | undefined => {
    const [first = "", ...others] = reference.split(".");
    const own = moduleOf(file);
    for (const meaning of meaningsOf(first, type, file, language, isModule)) {
      // `Outer.Inner.limit` means the type `Outer.Inner`.
      for (let parts = others.length; parts >= 0; parts -= 1) {
        const found = declared(joined(meaning, ...others.slice(0, parts)), file.path, own);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
}

const moduleOf = ({ types: [module] }: MeasuredFile) => knownAs(joined(module?.packageName ?? "", module?.name ?? ""));

const importsByName = ({ imports }: MeasuredFile) => Map.groupBy(imports, ({ as }) => as);
