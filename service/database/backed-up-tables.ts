import type { Tables } from "./tables.ts";

/** Every table, in an order in which rows can be restored: referenced tables first. */
export const backedUpTables = [
  "academicLicenseRequest",
  "academicDecision",
  "customerOrder",
  "orderItem",
  "orderReference",
  "orderEvent",
  "license",
  "licenseRevocation",
  "licenseSuspension",
  "licenseReminder",
  "licenseKeyWait",
  "poolKey",
  "newsletterSubscription",
  "newsletterSuppression",
  "newsletterSecretProof",
  "newsletterWording",
  "newsletterIssue",
  "newsletterBounce",
  "downloadCount",
  "outgoingMail",
  "mailBudget",
  "jobRun",
  "auditEntry",
] as const satisfies readonly (keyof Tables)[];
