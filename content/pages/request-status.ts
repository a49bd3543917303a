/** The texts of the status page of an academic request. Its view replaces names in braces. */
interface StateWords {
  heading: string;
  next: readonly string[];
}

/** With `{contactEmail}`, `{typicalBy}`, `{askAfter}` and `{expiresAt}`. */
export const requestStateWords = {
  received: {
    heading: "Your request is in review",
    next: [
      "We review every request and typically answer by {typicalBy}. If we approve it, we'll email you the license key.",
      "If you haven't heard from us after {askAfter}, check your spam folder, then write to {contactEmail}.",
    ],
  },
  overdue: {
    heading: "Your request is in review, and we're late",
    next: [
      "You should have heard from us by {askAfter}. We're sorry for the delay.",
      "Check your spam folder for our email. If it isn't there, write to {contactEmail}.",
    ],
  },
  approved: {
    heading: "Your request is approved",
    next: ["The email with your license key is on its way. The license is valid until {expiresAt}."],
  },
  awaited: {
    heading: "Your request is approved",
    next: [
      "We're preparing your license key, and we'll email it as soon as it's ready. The license is valid until {expiresAt}.",
    ],
  },
  submitted: {
    heading: "Your license key has been sent",
    next: [
      "The email with the key should be in your inbox. If you don't see it, check your spam folder. The license is valid until {expiresAt}.",
    ],
  },
  bounced: {
    heading: "We couldn't deliver your license key",
    next: ["A mail server refused it. Resend the email below, or write to {contactEmail}."],
  },
  revoked: {
    heading: "Your license has been revoked",
    next: ["The key is no longer valid. If you have questions, write to {contactEmail}."],
  },
  ended: {
    heading: "Your license has ended",
    next: ["It was valid until {expiresAt}. If you still need a license, send a new request."],
  },
  rejected: { heading: "Your request wasn't approved", next: [] },
  withdrawn: {
    heading: "Your request is withdrawn",
    next: ["If you still need a license, send a new request."],
  },
} as const satisfies Record<string, StateWords>;
export type RequestStateName = keyof typeof requestStateWords;

/** The results of pressing a button on the page. */
export const requestOutcomeWords = {
  "sent-again": "The email is on its way to your inbox.",
  "sent-often-enough":
    "We've sent this email several times in the last hour. Check your spam folder, or try again later.",
  "nothing-to-send": "This request has no email to send.",
  withdrawn: "Your request is withdrawn.",
  "too-late": "We've already decided on this request, so you can't withdraw it anymore.",
} as const;
export type RequestOutcome = keyof typeof requestOutcomeWords;

export const requestStatusPage = {
  title: "Your academic license request",
  tool: "License for",
  email: "Email address",
  received: "Received",
  reasonAdded: "From the reviewer:",
  questions: "Questions",
  stepsHeading: "What you can do",
  sendReceiptText: "We can resend the receipt with the link to this page.",
  sendKeyText: "We can resend the email with the key.",
  sendButton: "Resend email",
  /** In place of the button. `{time}` is replaced. */
  sentOften:
    "We've sent this email several times in the last hour. Check your spam folder. You can resend it after {time}.",
  withdrawText: "If you sent the request by mistake, or didn't send it, withdraw it.",
  withdrawButton: "Withdraw request",
  askAnew: "Request an academic license",
  askAnother: "Request another key, for example after you registered this one by mistake",
  unknownHeading: "We can't find this request",
  unknownText:
    "Check that you opened the complete address from the email. If it still doesn't work, write to {contactEmail}.",
} as const;
