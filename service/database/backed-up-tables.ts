import type { Tables } from "./tables.ts";

/** Every table, those that others refer to before them, so that rows can be put back in this order. */
export const backedUpTables = [
  "academicLicenseRequest",
  "academicDecision",
  "license",
  "licenseRevocation",
  "licenseReminder",
  "newsletterSubscription",
  "newsletterSuppression",
  "newsletterSecretProof",
  "newsletterWording",
  "newsletterIssue",
  "newsletterBounce",
  "outgoingMail",
  "mailBudget",
  "jobRun",
  "auditEntry",
] as const satisfies readonly (keyof Tables)[];
