import type { ProductId } from "#content/product-ids.ts";
import type { LicenseEdition } from "#contract/license-key/license.ts";

declare module "../database/tables.ts" {
  interface Tables {
    license: LicenseRow;
    licenseRevocation: LicenseRevocationRow;
    licenseReminder: LicenseReminderRow;
  }
}

declare module "../mail/tables.ts" {
  interface MailPurposes {
    "license-key": true;
    "license-reminder": true;
  }
}

export interface LicenseRow {
  id: string;
  /** Null for a license without a request. */
  requestId: string | null;
  /** The revoked license that this one replaces. */
  replacesId: string | null;
  product: ProductId;
  edition: LicenseEdition;
  licensee: string;
  organization: string | null;
  mailbox: string;
  majorVersion: number;
  issuedAt: string;
  expiresAt: string;
  issuedBy: string;
  /** The signed license, as it was sent. */
  keyText: string;
}

export interface LicenseRevocationRow {
  licenseId: string;
  reason: string;
  revokedBy: string;
  revokedAt: string;
}

export interface LicenseReminderRow {
  licenseId: string;
  daysBefore: number;
  remindedAt: string;
}
