import { column, identifier, nullable, type RowsOf, table } from "../platform/database/tables.ts";

declare module "../platform/database/tables.ts" {
  interface Tables extends RowsOf<typeof customerTables> {}
}

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "license-list": true;
  }
}

export const customerTables = {
  /** A row is removed after its link has expired. */
  licenseAccess: table("Links to the list of all licenses of a mailbox.", {
    id: identifier,
    mailbox: nullable("the email address; empty if it has neither license nor order, so that no link was sent"),
    askedAt: column("when it was asked for"),
  }),
};
