import type { RequestableLanguage } from "#contract/forms.ts";
import { column, identifier, nullable, type RowsOf, type Tables, table } from "../platform/database/tables.ts";
import type { AcademicRequestState } from "./life-cycle.ts";

declare module "../platform/database/tables.ts" {
  interface Tables extends RowsOf<typeof academicTables> {}
}

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "academic-receipt": true;
    "academic-notice": true;
    "academic-rejection": true;
    "academic-rejection-undone": true;
    "academic-withdrawal": true;
    "academic-withdrawal-notice": true;
  }
}

export const academicTables = {
  academicLicenseRequest: table("Requests for academic licenses.", {
    id: identifier,
    name: column("the name of the person"),
    mailbox: column("the email address, in lower case"),
    university: column("the university, as the requester wrote it"),
    language: column<RequestableLanguage>("of the code: Java, C# or Python"),
    state: column<AcademicRequestState>("where it stands"),
    receivedAt: column("when it arrived"),
  }),
  academicDecision: table("The decisions on them. A request is decided once.", {
    requestId: column("the request it belongs to"),
    verdict: column<"approved" | "rejected">("approved or rejected"),
    reason: nullable("why it was rejected"),
    note: nullable("what the operator added for the requester"),
    decidedBy: column("who decided"),
    decidedThrough: column<"desk" | "admin-cli">("by which way: the operator's pages or the admin CLI"),
    decidedAt: column("when it was decided"),
  }),
};

export type AcademicLicenseRequestRow = Tables["academicLicenseRequest"];
export type AcademicDecisionRow = Tables["academicDecision"];
