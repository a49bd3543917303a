export const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(".");

/** A name without its last part; empty for one of a single part. */
export const withoutLast = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf(".")));

/** What a package of Python declares in its `__init__` is called as if it stood in the package. */
export const knownAs = (name: string): string => name.replace(/(?:^|\.)__init__(?=\.|$)/, "");
