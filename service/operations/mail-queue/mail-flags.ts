export const bulkFlag = {
  kind: "boolean",
  default: false,
  withNegated: false,
  brief: "The mails of newsletter issues, and not the single mails",
} as const;
