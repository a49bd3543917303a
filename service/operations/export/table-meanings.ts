import type { backedUpTables } from "../../database/backed-up-tables.ts";

/** What the rows of each table are. */
export const tableMeanings: Readonly<Record<(typeof backedUpTables)[number], string>> = {
  academicLicenseRequest: "Requests for academic licenses.",
  academicDecision: "The decisions on them.",
  customerOrder: "Orders, each with what its reports amount to.",
  orderItem: "The lines of orders.",
  orderReference: "The numbers by which an order is known.",
  orderEvent: "What was reported of orders, as it arrived.",
  license: "Licenses with their keys.",
  licenseRevocation: "Licenses that were taken back.",
  licenseSuspension: "Licenses that are not valid for the time being.",
  licenseReminder: "Reminders of the end of a license.",
  licenseKeyWait: "Licenses whose key is awaited.",
  poolKey: "Ready keys, and the licenses that have them.",
  newsletterSubscription: "Subscriptions with their consent.",
  newsletterSuppression: "Mailboxes that are not written to, as keyed hashes.",
  newsletterSecretProof: "Proofs of the secrets that this database was used with.",
  newsletterWording: "The words that subscribers agreed to.",
  newsletterIssue: "Issues of the newsletter.",
  newsletterBounce: "Issues that came back, and complaints.",
  downloadCount: "Downloads by day, file and version.",
  outgoingMail: "Mails, queued or sent.",
  mailBudget: "Counts that limit mails to one mailbox or from one network, by keyed hashes.",
  jobRun: "Runs of recurring work.",
  auditEntry: "The audit log.",
};
