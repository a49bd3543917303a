/** The texts of the pages on which an operator of the vendor signs in a device. */
export const operatorSignInPage = {
  title: "Sign in",
  heading: "Sign in on this device",
  text: "To view and decide, sign in on this device as the operator who received the link. We'll email that operator a sign-in link, which works for 15 minutes.",
  button: "Sign in on this device",
  sent: "We've emailed the operator. Open the link on this device.",
  tooOften: "No email was sent: the limit is one a minute and ten a day. Wait, or decide on the command line.",
  finishText: "This button signs this device in for 30 days. Click it only if you requested the email on this device.",
  overHeading: "This link no longer works",
  overText: "A sign-in link works once, within 15 minutes. To get a new one, open the page again that you came from.",
} as const;

/** Why a link in an email to an operator acts for nobody. */
export const operatorLinkPage = {
  left: {
    heading: "This link belongs to a former operator",
    text: "The person it was sent to is no longer an operator. Use your own link or the command line.",
  },
  "not-permitted": {
    heading: "This link is no longer permitted",
    text: "The operator it was sent to no longer has permission for this. Another operator can decide.",
  },
  "names-nobody": {
    heading: "This link doesn't name an operator",
    text: "It was sent before links named operators. Use a link from a later email to you. This link works again on a device that's signed in with a newer link. You can also use the command line.",
  },
} as const;
