import type { RejectionReasonId } from "#content/pages/rejection-reasons.ts";
import type { RequestOutcome, RequestStateName } from "#content/pages/request-status.ts";
import type { RequestableLanguage } from "../forms.ts";

/** It repeats nothing that was typed into the form but the address. Times are ISO text. */
export interface AcademicStatusView {
  state: RequestStateName;
  /** The outcome of the last button. */
  outcome?: RequestOutcome;
  language: RequestableLanguage;
  email: string;
  receivedAt: string;
  /** When an answer is typically sent. */
  typicalBy: string;
  /** When the requester should ask. */
  askAfter: string;
  /** Until when the license is valid. */
  expiresAt?: string | undefined;
  rejection?: { reason: RejectionReasonId; note: string | null };
  /** The mail that can be sent again, and where the form that does it is sent to. */
  mail?: { kind: "receipt" | "key"; action: string; sendAgainAfter?: string | undefined };
  /** Where the form that withdraws the request is sent to. */
  withdrawAction?: string;
  mayRequestAnew: boolean;
}
