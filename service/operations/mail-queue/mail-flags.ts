export const bulkFlag = {
  kind: "boolean",
  default: false,
  withNegated: false,
  brief: "The mails of newsletter issues, and not the single mails",
} as const;

export const purposeFlag = {
  kind: "parsed",
  parse: String,
  optional: true,
  placeholder: "purpose",
  brief: "Only those of this purpose, as the list names it",
} as const;
