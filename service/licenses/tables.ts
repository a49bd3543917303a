import type { LicenseEdition } from "#contract/license-key.ts";

declare module "../db/tables.ts" {
  interface Tables {
    license: LicenseRow;
    licenseRevocation: LicenseRevocationRow;
    licenseSuspension: LicenseSuspensionRow;
    licenseReminder: LicenseReminderRow;
    licenseKeyWait: LicenseKeyWaitRow;
    poolKey: PoolKeyRow;
  }
}

/** Where the key of a license comes from. Keys of `imported` licenses were issued before this service. */
export const keySources = ["signed", "pool", "generator", "imported"] as const;
export type KeySource = (typeof keySources)[number];

/** Licenses with their keys. */
export interface LicenseRow {
  id: string;
  requestId: string | null;
  replacesId: string | null;
  renewsId: string | null;
  orderId: string | null;
  /** The line of the order, from 1. */
  orderItem: number | null;
  /** The number of the license in the line, from 1; 0 for the whole line. */
  seat: number;
  /** As `formatProducts` writes them. */
  products: string;
  edition: LicenseEdition;
  seats: number;
  licensee: string;
  organization: string | null;
  email: string;
  issuedAt: string;
  expiresAt: string;
  issuedBy: string;
  keySource: KeySource;
  /** As it was sent. Empty while it is awaited, and after an erasure. */
  keyText: string;
  /** When the last mail with it was queued. */
  keyMailedAt: string | null;
  /** The file and the day. */
  importedFrom: string | null;
}

/** Licenses that were taken back. */
interface LicenseRevocationRow {
  licenseId: string;
  reason: string;
  revokedBy: string;
  revokedAt: string;
}

/** Licenses that are not valid for the time being, such as during a dispute. */
interface LicenseSuspensionRow {
  licenseId: string;
  reason: string;
  suspendedAt: string;
}

/** Reminders of the end of a license, sent or left out. */
interface LicenseReminderRow {
  licenseId: string;
  daysBefore: number;
  /** When the reminder was queued, or the license imported without reminders. */
  remindedAt: string;
}

/** Licenses whose key is awaited from a pool or a generator. */
export interface LicenseKeyWaitRow {
  licenseId: string;
  attempts: number;
  nextAttemptAt: string;
  /** Why the last try failed. */
  lastFailure: string | null;
}

/** Ready keys, and the licenses that have them. */
export interface PoolKeyRow {
  id: string;
  product: string;
  keyText: string;
  importedAt: string;
  /** Null while it is free. */
  licenseId: string | null;
}
