import type { LicenseEdition } from "#contract/license-key.ts";
import type { KeySourceSettings } from "../sales-settings.ts";

declare module "../db/tables.ts" {
  interface Tables {
    license: LicenseRow;
    poolKey: PoolKeyRow;
  }
}

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
  /** Where the key comes from. Keys of `imported` licenses were issued before this service. */
  keySource: KeySourceSettings["kind"] | "imported";
  /** As it was sent. Empty while it is awaited, and after an erasure. */
  keyText: string;
  /** When the last mail with it was queued. */
  keyMailedAt: string | null;
  /** When its source is asked for the key. Null if no key is awaited. */
  keyDueAt: string | null;
  /** Why its source had no key the last time. */
  keyFailure: string | null;
  /** 1: the provider of payments renews it without the licensee. */
  renewsItself: 0 | 1;
  /** Taken back: its key is on the list of revoked ones. */
  revokedAt: string | null;
  revokedBy: string | null;
  revocationReason: string | null;
  /** Not valid for the time being, such as during a dispute. */
  suspendedAt: string | null;
  suspensionReason: string | null;
  /** How many days before its end the last reminder was due. Null before the first. */
  remindedDays: number | null;
  /** The file and the day. */
  importedFrom: string | null;
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
