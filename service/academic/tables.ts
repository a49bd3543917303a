import type { RejectionReasonId } from "#content/pages/rejection-reasons.ts";
import type { RequestableLanguage } from "#contract/forms.ts";

declare module "../db/tables.ts" {
  interface Tables {
    academicLicenseRequest: AcademicLicenseRequestRow;
  }
}

/**
 * - `received`: open, in review. It becomes one of the others, and a rejected one can become open again.
 * - `approved`: the license is issued. How far its key has come is known of its mails.
 */
type AcademicRequestState = "received" | "approved" | "rejected" | "withdrawn";

/** Requests for academic licenses, with what was decided. */
export interface AcademicLicenseRequestRow {
  id: string;
  name: string;
  email: string;
  /** The mailbox in the one spelling of all its spellings: see `foldEmail`. */
  emailKey: string;
  /** As the requester wrote it. */
  university: string;
  language: RequestableLanguage;
  state: AcademicRequestState;
  receivedAt: string;
  /** Why it was rejected. */
  reason: RejectionReasonId | null;
  /** What the operator added for the requester. */
  note: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
}
