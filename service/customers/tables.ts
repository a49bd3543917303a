import { column, identifier, nullable, type RowsOf, table } from "../platform/database/tables.ts";

declare module "../platform/database/tables.ts" {
  interface Tables extends RowsOf<typeof customerTables> {}
}

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "license-list": true;
    "computer-request": true;
  }
}

export const customerTables = {
  /** A row is removed after its link has expired. */
  licenseAccess: table("Links to the list of all licenses of a mailbox.", {
    id: identifier,
    mailbox: nullable("the email address; empty if it has neither license nor order, so that no link was sent"),
    askedAt: column("when it was asked for"),
  }),
  licenseComputer: table("Requests for a new key because a computer was replaced.", {
    id: identifier,
    licenseId: column("the license it belongs to"),
    firstLicenseId: column(
      "the first license of the row of replacements and renewals, for which computers are counted",
    ),
    reason: nullable("why, in the licensee's words; empty after an erasure"),
    askedAt: column("when it was asked for"),
    newLicenseId: nullable("the license that was issued for it at once; empty if it waits for the operator"),
  }),
};
