export const rejectionReasonIds = [
  "not-academic-address",
  "mailbox-not-proven",
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

/** Why a request can be rejected. The mail and the status page say the same words. */
export const rejectionReasons = {
  "not-academic-address": {
    label: "The address does not show an academic institution",
    reason: "From the e-mail address we could not see that you belong to an academic institution.",
    remedy:
      "Please ask again from the address that your university or institute gave you. If you have none, reply to our mail and tell us how we can see that you study, teach or do research there.",
  },
  "mailbox-not-proven": {
    label: "Nobody has confirmed that the mailbox is theirs",
    reason: "Nobody has confirmed that the request came from the owner of this mailbox.",
    remedy: "If it was you, please ask again and press the button for it on the page that the receipt leads to.",
  },
  "not-for-research": {
    label: "The use is neither research nor education",
    reason: "The academic license is for research and education only, and the request does not fit that.",
    remedy:
      "For other work there is the trial, which needs no key, and the professional license. If we have misunderstood what you plan, reply to our mail and tell us more.",
  },
  "unexplained-repeat": {
    label: "A key was sent before, and the request does not say why another is needed",
    reason: "A license key was sent to you before, and we do not know why you need another one.",
    remedy: "Please reply to our mail and explain it, for example that the key was registered on the wrong computer.",
  },
  other: {
    label: "Another reason, which I add in my own words",
    reason: "We could not grant the request.",
    remedy: "If you think that we are wrong, reply to our mail: a person reads it.",
  },
} as const satisfies Record<RejectionReasonId, RejectionReason>;
