import type { LicenseEdition } from "#contract/license-key.ts";
import { column, identifier, nullable, type RowsOf, type Tables, table } from "../platform/database/tables.ts";

declare module "../platform/database/tables.ts" {
  interface Tables extends RowsOf<typeof licenseTables> {}
}

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "license-key": true;
    "license-waiting": true;
    "license-revoked": true;
    "license-reminder": true;
  }
}

/** Where the key of a license comes from. Keys of `imported` licenses were issued before this service. */
export const keySources = ["signed", "pool", "generator", "imported"] as const;
export type KeySource = (typeof keySources)[number];

export const licenseTables = {
  license: table("Licenses with their keys.", {
    id: identifier,
    requestId: nullable("the request it belongs to"),
    replacesId: nullable("the revoked license that it replaces"),
    renewsId: nullable("the license that it renews"),
    orderId: nullable("the order it belongs to"),
    orderItem: nullable<number>("the line of the order, from 1"),
    seat: column<number>("the number of the license in the line, from 1; 0 for the whole line"),
    /** As `formatProducts` writes them. */
    products: column("the products with their major versions"),
    edition: column<LicenseEdition>("trial, professional, enterprise or academic"),
    seats: column<number>("for how many people"),
    licensee: column("to whom it is licensed"),
    organization: nullable("where the licensee works or studies"),
    mailbox: column("the email address, in lower case"),
    issuedAt: column("when it was issued"),
    expiresAt: column("when it ends"),
    issuedBy: column("who issued it"),
    keySource: column<KeySource>("where the key comes from: signed, pool, generator or imported"),
    keyText: column("the key, as it was sent; empty while it is awaited, and after an erasure"),
    importedFrom: nullable("the file it was imported from, and the day"),
  }),
  licenseRevocation: table("Licenses that were taken back.", {
    licenseId: column("the license it belongs to"),
    reason: column("why"),
    revokedBy: column("who revoked it"),
    revokedAt: column("when it was revoked"),
  }),
  licenseSuspension: table("Licenses that are not valid for the time being, such as during a dispute.", {
    licenseId: column("the license it belongs to"),
    reason: column("why"),
    suspendedAt: column("since when"),
  }),
  licenseReminder: table("Reminders of the end of a license, sent or left out.", {
    licenseId: column("the license it belongs to"),
    daysBefore: column<number>("how many days before the end"),
    remindedAt: column("when the reminder was queued, or the license imported without reminders"),
  }),
  licenseKeyWait: table("Licenses whose key is awaited from a pool or a generator.", {
    licenseId: column("the license it belongs to"),
    attempts: column<number>("how often it was tried"),
    nextAttemptAt: column("when it is tried next"),
    lastFailure: nullable("why the last try failed"),
  }),
  poolKey: table("Ready keys, and the licenses that have them.", {
    id: identifier,
    product: column("the product of the key"),
    keyText: column("the key"),
    importedAt: column("when it was imported"),
    licenseId: nullable("the license that has it; empty while it is free"),
  }),
};

export type LicenseRow = Tables["license"];
export type LicenseKeyWaitRow = Tables["licenseKeyWait"];
export type PoolKeyRow = Tables["poolKey"];
