import type { RequestableLanguage } from "#contract/forms.ts";
import type { AcademicRequestState } from "./life-cycle.ts";

declare module "../db/tables.ts" {
  interface Tables {
    academicLicenseRequest: AcademicLicenseRequestRow;
    academicDecision: AcademicDecisionRow;
  }
}

/** Requests for academic licenses. */
export interface AcademicLicenseRequestRow {
  id: string;
  name: string;
  email: string;
  /** As the requester wrote it. */
  university: string;
  language: RequestableLanguage;
  state: AcademicRequestState;
  receivedAt: string;
}

/** The decisions on them. A request is decided once. */
export interface AcademicDecisionRow {
  requestId: string;
  verdict: "approved" | "rejected";
  reason: string | null;
  /** What the operator added for the requester. */
  note: string | null;
  decidedBy: string;
  decidedAt: string;
}
