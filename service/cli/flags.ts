/** A flag without a value. */
export const switchFlag = (brief: string) => ({ kind: "boolean", default: false, withNegated: false, brief }) as const;

/** A flag with a text, or what `parse` reads of it. */
export const valueFlag = <Value>(placeholder: string, brief: string, parse: (text: string) => Value) =>
  ({ kind: "parsed", parse, placeholder, brief, optional: true }) as const;

const textFlag = (placeholder: string, brief: string) => valueFlag(placeholder, brief, String);

/** `--json`, for every command with a result. */
export const jsonFlag = switchFlag("Print JSON instead of a table");

/** `--as NAME`, for every command that writes a record. */
export const asFlag = textFlag("name", "Your name for the log. Default: the system user");

/** The flags of commands that change something. */
export const changeFlags = { as: asFlag, json: jsonFlag } as const;
