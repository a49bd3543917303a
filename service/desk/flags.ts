/** `--json`, the same for every command that answers with something. */
export const jsonFlag = {
  kind: "boolean",
  brief: "Print JSON for programs instead of a table for people",
  default: false,
  withNegated: false,
} as const;
