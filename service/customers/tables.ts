declare module "../platform/database/tables.ts" {
  interface Tables {
    licenseAccess: LicenseAccessRow;
    licenseMailboxChange: LicenseMailboxChangeRow;
    licenseComputer: LicenseComputerRow;
  }
}

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "license-list": true;
    "mailbox-change": true;
    "computer-request": true;
  }
}

/** A link to the list of a mailbox's licenses, as it was asked for. It is removed after the link has expired. */
export interface LicenseAccessRow {
  id: string;
  /** Null if the mailbox has neither license nor order, so that no link was sent. */
  mailbox: string | null;
  askedAt: string;
}

/** The wish to move licenses and orders to another mailbox. Both mailboxes must be proven. */
export interface LicenseMailboxChangeRow {
  id: string;
  oldMailbox: string;
  newMailbox: string;
  askedAt: string;
  oldProvenAt: string | null;
  newProvenAt: string | null;
  /** When one of the two mailboxes has refused. Never set together with `appliedAt`. */
  withdrawnAt: string | null;
  appliedAt: string | null;
}

/** A replaced computer, for which the license was or is to be replaced. */
export interface LicenseComputerRow {
  id: string;
  licenseId: string;
  /** The first license of the chain of replacements and renewals, for which computers are counted. */
  firstLicenseId: string;
  /** In the licensee's words. Null after an erasure. */
  reason: string | null;
  askedAt: string;
  /** The license that was issued at once. Null if it waits for the operator. */
  newLicenseId: string | null;
}
