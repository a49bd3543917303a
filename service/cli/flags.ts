import { CliUsageError, type IdentifiedTable } from "./cli-context.ts";

/** A flag without a value. */
export const switchFlag = (brief: string) => ({ kind: "boolean", default: false, withNegated: false, brief }) as const;

/** A flag with a text, or what `parse` reads of it. */
const requiredFlag = <Value>(placeholder: string, brief: string, parse: (text: string) => Value) =>
  ({ kind: "parsed", parse, placeholder, brief }) as const;

export const valueFlag = <Value>(placeholder: string, brief: string, parse: (text: string) => Value) =>
  ({ ...requiredFlag(placeholder, brief, parse), optional: true }) as const;

const textFlag = (placeholder: string, brief: string) => valueFlag(placeholder, brief, String);

/** A flag that is one of some words. */
export const choiceFlag = <const Choice extends string>(values: readonly Choice[], brief: string) =>
  ({ kind: "enum", values, optional: true, brief }) as const;

/** `--json`, for every command with a result. */
export const jsonFlag = switchFlag("Print JSON instead of a table");

/** `--as NAME`, for every command that writes a record. */
export const asFlag = textFlag("name", "Your name for the log. Default: the system user");

/** With `all` more than there can be, and exact with one more. */
function readLimit(text: string): number {
  const count = text === "all" ? Number.MAX_SAFE_INTEGER - 1 : Number(text);
  if (Number.isSafeInteger(count) && count >= 1) return count;
  throw new CliUsageError("--limit must be a whole number from 1.");
}

/** `--limit COUNT`, for every list. */
export const limitFlag = {
  ...requiredFlag("count", "The maximum number of entries, newest first, or all", readLimit),
  default: "50",
} as const;

/** A positional parameter that identifies a row: eight characters from its beginning or end are enough. */
export const idParameter = (thing: string, ...tables: readonly IdentifiedTable[]) =>
  ({ brief: `The id of the ${thing}`, placeholder: "id", parse: String, tables }) as const;

/** The flags of commands that change something. */
export const changeFlags = { as: asFlag, json: jsonFlag } as const;
