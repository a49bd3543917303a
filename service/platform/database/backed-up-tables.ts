import type { Queries } from "./database.ts";
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
  "licenseAccess",
  "licenseMailboxChange",
  "licenseComputer",
  "newsletterSubscription",
  "newsletterSuppression",
  "newsletterSecretProof",
  "newsletterWording",
  "newsletterIssue",
  "newsletterBounce",
  "downloadCount",
  "operator",
  "outgoingMail",
  "mailBudget",
  "mailWebhookToken",
  "jobRun",
  "auditEntry",
] as const satisfies readonly (keyof Tables)[];

/** Those of our tables that the database has. One of an earlier version lacks some. */
export async function presentTables(queries: Queries): Promise<readonly (keyof Tables)[]> {
  const names = new Set((await queries.introspection.getTables()).map(({ name }) => name));
  return backedUpTables.filter((table) => names.has(inSnakeCase(table)));
}

const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
