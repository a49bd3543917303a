/** The texts of the pages that an operator of the vendor signs a device in on. */
export const operatorSignInPage = {
  title: "Sign in",
  heading: "Sign in on this device",
  text: "You can view and decide only on a device that is signed in as the operator whom the link was sent to. The button sends a sign-in link to the operator's mailbox. The link works for 15 minutes.",
  button: "Sign in on this device",
  sent: "We sent a mail to the operator's mailbox. Open its link on this device.",
  tooOften: "No mail was sent: the limit is one a minute and ten a day. Wait, or decide on the command line.",
  finishText: "The button signs this device in for 30 days. Press it only if you requested the mail on this device.",
  overHeading: "This link no longer works",
  overText:
    "A sign-in link works once, within 15 minutes. To get a new one, open the link in the mail that you decide by.",
} as const;

/** Why a link in a mail to an operator acts for nobody. */
export const operatorLinkPage = {
  left: {
    heading: "This link belongs to a former operator",
    text: "The person whom it was sent to is no longer an operator here. Every operator has links of their own: use yours, or the command line.",
  },
  "not-permitted": {
    heading: "This link is not permitted any more",
    text: "The operator whom it was sent to has lost the permission for this. Another operator can decide.",
  },
  "names-nobody": {
    heading: "This link names no operator",
    text: "It was sent before operators were named. Use a link from a later mail that was sent to you. This one works again on a device that you have signed in by such a link. The command line works as well.",
  },
} as const;
