import type { RequestableLanguage } from "#contract/forms.ts";
import type { AcademicRequestState } from "./life-cycle.ts";

declare module "../platform/database/tables.ts" {
  interface Tables {
    academicLicenseRequest: AcademicLicenseRequestRow;
    academicDecision: AcademicDecisionRow;
  }
}

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "academic-receipt": true;
    "academic-notice": true;
    "academic-rejection": true;
    "academic-approval-undone": true;
    "academic-withdrawal": true;
    "academic-withdrawal-notice": true;
  }
}

export interface AcademicLicenseRequestRow {
  id: string;
  name: string;
  mailbox: string;
  university: string;
  language: RequestableLanguage;
  state: AcademicRequestState;
  receivedAt: string;
  /** When the requester proved that they read this mailbox, by the link sent to it. */
  mailboxProvenAt: string | null;
  /** Why another key is needed, in the requester's words. */
  explanation: string | null;
  /** The file that the request was imported from, and the day. */
  importedFrom: string | null;
}

/** The decision on a request, who made it, when and why. A request is decided once. */
export interface AcademicDecisionRow {
  requestId: string;
  verdict: "approved" | "rejected";
  /** The id of a rejection reason. Null for an approval. */
  reason: string | null;
  /** What the operator added for the requester. */
  note: string | null;
  decidedBy: string;
  /** `rule`: the service decided on a clear case, or renewed a license. */
  decidedThrough: "admin-cli" | "mail-link" | "rule";
  decidedAt: string;
  /** When the digest named a decision by rule. Null for the decisions of people. */
  operatorToldAt: string | null;
}
