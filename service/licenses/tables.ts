import type { LicenseEdition } from "#contract/license-key/license.ts";

declare module "../platform/database/tables.ts" {
  interface Tables {
    license: LicenseRow;
    licenseRevocation: LicenseRevocationRow;
    licenseSuspension: LicenseSuspensionRow;
    licenseReminder: LicenseReminderRow;
    licenseKeyWait: LicenseKeyWaitRow;
    poolKey: PoolKeyRow;
  }
}

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "license-key": true;
    "license-reminder": true;
  }
}

/** Where the key of a license comes from. Keys of `imported` licenses were issued before this service. */
export const keySources = ["signed", "pool", "generator", "imported"] as const;
export type KeySource = (typeof keySources)[number];

export interface LicenseRow {
  id: string;
  /** Null for a license without a request. */
  requestId: string | null;
  /** The revoked license that this one replaces. */
  replacesId: string | null;
  /** The license that this one follows in time. */
  renewsId: string | null;
  /** The order that it was bought with, and the item of the order, from 1. */
  orderId: string | null;
  orderItem: number | null;
  /** The seat of the item, from 1. 0 if the license is for the whole item. */
  seat: number;
  /** As `formatProducts` writes them. */
  products: string;
  edition: LicenseEdition;
  seats: number;
  licensee: string;
  organization: string | null;
  mailbox: string;
  issuedAt: string;
  expiresAt: string;
  issuedBy: string;
  keySource: KeySource;
  /** The key, as it was sent. Empty while it is awaited from a pool or a generator, and after an erasure. */
  keyText: string;
  /** The file that the license was imported from, and the day. */
  importedFrom: string | null;
}

export interface LicenseRevocationRow {
  licenseId: string;
  reason: string;
  revokedBy: string;
  revokedAt: string;
}

/** A license that is not valid for the time being, such as during a dispute. */
export interface LicenseSuspensionRow {
  licenseId: string;
  reason: string;
  suspendedAt: string;
}

export interface LicenseReminderRow {
  licenseId: string;
  daysBefore: number;
  remindedAt: string;
}

/** A license whose key is awaited from a pool or a generator. */
export interface LicenseKeyWaitRow {
  licenseId: string;
  attempts: number;
  nextAttemptAt: string;
  lastFailure: string | null;
}

/** A ready key of the vendor's. */
export interface PoolKeyRow {
  id: string;
  product: string;
  keyText: string;
  importedAt: string;
  /** The license that has it. Null while it is free. */
  licenseId: string | null;
}
