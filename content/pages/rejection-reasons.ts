export const rejectionReasonIds = [
  "not-academic-address",
  "email-not-proven",
  "not-for-research",
  "unexplained-repeat",
  "other",
] as const;
export type RejectionReasonId = (typeof rejectionReasonIds)[number];

export interface RejectionReason {
  /** For the operator, who chooses one. */
  label: string;
  /** For the requester: the reason, as a sentence. */
  reason: string;
  /** For the requester: what helps, as a sentence. */
  remedy: string;
}

/** Why a request can be rejected. The email and the status page say the same words. */
export const rejectionReasons = {
  "not-academic-address": {
    label: "The address doesn't show an academic institution",
    reason: "Your email address doesn't show that you belong to an academic institution.",
    remedy:
      "Send a new request with the email address of your university or institute. If you don't have one, reply to our email and tell us how we can verify that you study, teach, or do research there.",
  },
  "email-not-proven": {
    label: "The email address isn't confirmed",
    reason: "The owner of this email address hasn't confirmed the request.",
    remedy: "Send a new request, open the link in the receipt, and confirm your email address there.",
  },
  "not-for-research": {
    label: "The use is neither research nor education",
    reason: "The academic license is for research and education only.",
    remedy:
      "For other work, use the trial, which needs no key, or the professional license. If you plan research or education, reply to our email and tell us more.",
  },
  "unexplained-repeat": {
    label: "A second request without an explanation",
    reason: "We've already sent you a license key, and your request doesn't say why you need another one.",
    remedy: "Reply to our email and explain why, for example because you registered the key on the wrong computer.",
  },
  other: {
    label: "Another reason (add a note)",
    reason: "We can't approve the request.",
    remedy: "If you have questions, reply to our email.",
  },
} as const satisfies Record<RejectionReasonId, RejectionReason>;
