export const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(".");

/** A name without its last part; empty for one of a single part. */
export const withoutLast = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf(".")));

/**
 * What code calls a type: one in the `__init__` of a package of Python as if it stood in the package, and `Cache<K, V>` of
 * C# by the number of its parameters.
 */
export const knownAs = (name: string): string =>
  name
    .replace(/(?:^|\.)__init__(?=\.|$)/, "")
    .replaceAll(/<([^<>]*)>/g, (_, parameters: string) => `\`${parameters.split(",").length}`);

export const withoutParameters = (name: string): string => name.replaceAll(/<[^<>]*>/g, "");
