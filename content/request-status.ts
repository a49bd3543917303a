/** The texts of the status page of an academic request. The service replaces names in braces. */
interface StateWords {
  heading: string;
  next: readonly string[];
}

/** The service replaces `{email}`, `{typicalBy}`, `{askAfter}` and `{expiresAt}`. */
export const requestStateWords = {
  received: {
    heading: "Your request is in review",
    next: [
      "A person reads it. The typical answer comes by {typicalBy}; if it is granted, a mail with the license key follows.",
      "If you have heard nothing after {askAfter}, look in your spam folder first, then write to {email}.",
    ],
  },
  overdue: {
    heading: "Your request is in review, and we are late",
    next: [
      "We promised an answer by {askAfter}. We are reminded of your request every day.",
      "Please look in your spam folder, and if there is nothing, write to {email}.",
    ],
  },
  approved: {
    heading: "Your request is granted",
    next: ["The mail with your license key is on its way to your mailbox. It is valid until {expiresAt}."],
  },
  submitted: {
    heading: "Your license key has been sent",
    next: [
      "The mail with the key was handed to the mail server and should be in your mailbox. If you do not see it, look in the spam folder. The license is valid until {expiresAt}.",
    ],
  },
  delivered: {
    heading: "Your license key has been delivered",
    next: [
      "The mail server of your mailbox has reported that the mail with the key was delivered. The license is valid until {expiresAt}.",
    ],
  },
  bounced: {
    heading: "The mail with your license key came back",
    next: [
      "A mail server did not take it, and we have been told. You can have it sent once more below, or write to {email}.",
    ],
  },
  revoked: {
    heading: "Your license is revoked",
    next: ["The key is not valid any more. If you do not know why, write to {email}."],
  },
  ended: {
    heading: "Your license has ended",
    next: ["It was valid until {expiresAt}. If you still need one, ask again: it is a new request then."],
  },
  rejected: { heading: "We could not grant your request", next: [] },
  withdrawn: {
    heading: "This request is withdrawn",
    next: ["Nothing further happens. If you need a license after all, ask again: it is a new request then."],
  },
} as const satisfies Record<string, StateWords>;

/** The events in the history of a request. */
export const requestEventWords = {
  "request-received": "Your request arrived.",
  "request-repeated": "You asked again while the request was open. It counts as one.",
  "request-mailbox-proven": "The mailbox was confirmed.",
  "request-receipt-sent-again": "The receipt was sent again.",
  "request-withdrawn": "The request was withdrawn.",
  "request-approved": "The request was granted.",
  "request-rejected": "The request was rejected.",
  "request-key-submitted": "The mail with the key was handed to the mail server.",
  /** Written by former versions of the service. */
  "request-key-handed-over": "The mail with the key was handed to the mail server.",
  "request-key-delivered": "Your mail server reported the mail as delivered.",
  "request-key-bounced": "The mail with the key came back.",
  "license-sent-again": "The key was asked for again.",
  "license-revoked": "The license was revoked.",
} as const;

/** The results of pressing a button on the page. */
export const requestOutcomeWords = {
  "mailbox-proven": "Thank you. The mailbox is confirmed as yours.",
  "sent-again": "The mail is on its way to your mailbox.",
  "sent-often-enough":
    "The mail has been sent several times within the hour. Please wait a while, and look in the spam folder.",
  "nothing-to-send": "There is no mail to send for this request.",
  withdrawn: "The request is withdrawn.",
  "too-late": "The request has been decided on, so that it cannot be withdrawn any more.",
  "asked-for-another-key": "Your request for another key has arrived. The receipt is on its way to your mailbox.",
  "asked-already": "A request for another key is in review already.",
  "no-key-yet": "There is no key yet, so that no other can be asked for.",
  "explanation-missing": "Please say in a sentence why you need another key.",
} as const;
export type RequestOutcome = keyof typeof requestOutcomeWords;

export const requestStatusPage = {
  title: "Your academic license request",
  tool: "License for",
  mailbox: "Mailbox",
  received: "Received",
  mailboxOpen: "not confirmed yet",
  mailboxProven: "confirmed",
  reasonAdded: "The reviewer adds:",
  courseHeading: "What has happened",
  stepsHeading: "What you can do",
  proveText:
    "Confirm that you read this mailbox. It helps the reviewer, and a lost key can be sent to you again later.",
  proveButton: "Yes, this is my mailbox",
  sendReceiptText: "The receipt with the address of this page can be sent to your mailbox once more.",
  sendKeyText: "The mail with the key can be sent to your mailbox once more.",
  sendButton: "Send the mail again",
  withdrawText: "If you asked by mistake, or did not ask at all, the request is dropped.",
  withdrawButton: "I made a mistake",
  anotherText:
    "If the key was registered by mistake, for example on the wrong computer, ask for another one and say what happened. It is reviewed like a first request.",
  anotherLabel: "Why you need another key",
  anotherButton: "Ask for another key",
  askAnew: "To the request form",
  unknownHeading: "This address leads to no request",
  unknownText:
    "Please check that you have opened the whole address from the mail. If it still does not work, write to {email}.",
} as const;
