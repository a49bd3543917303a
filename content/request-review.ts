/** The texts of the pages on which the operator decides on an academic request. */
export const requestReviewPage = {
  approve: { title: "Approve a request", heading: "Approve this request?", button: "Approve and send the key" },
  reject: { title: "Reject a request", heading: "Reject this request?", button: "Reject and tell the requester" },
  approveText: "One license is issued, and its key is sent to the mailbox of the request.",
  rejectText: "The requester gets a mail with the reason and what helps. Nothing is issued.",
  reasonLabel: "Reason",
  noteLabel: "What you want to add, as the requester will read it",
  reasonMissing: "Choose one of the reasons.",
  noteWrong: "What you add must be one paragraph of at most 1000 characters.",
  noteMissing: "With another reason, add it in your own words.",
  brokenHeading: "This link does not work",
  brokenText: "Please check that you have opened the whole address from the mail.",
  expiredHeading: "This link has expired",
  expiredText:
    "The links in a mail about a request work for two weeks. On the command line the request can be decided, if it is not decided yet:",
  decidedHeading: "This request is decided",
  closedHeading: "This request is closed",
  closedText: "The requester has withdrawn it. Nothing is to be done.",
  noKeyHeading: "There is no signing key",
  noKeyText:
    "A license cannot be issued before there is a key to sign it with. The request stays open. Create the key on the server, then press the button again:",
  impossibleHeading: "The license cannot be issued as it is",
  impossibleText: "The request stays open. On the command line you can give other names:",
  signIn: {
    title: "Sign in",
    heading: "Sign in on this device",
    text: "Requests are shown and decided on the operator's devices alone, and this one is not signed in. The button sends a mail to the operator's mailbox. Its link works for 15 minutes.",
    button: "Sign in on this device",
    sent: "A mail is on its way to the operator's mailbox. Open its link on this device.",
    tooOften: "No mail was sent: one a minute and ten a day are allowed. Wait, or decide on the command line.",
    finishText:
      "The button lets this device show and decide requests for 30 days. Press it if you asked for the mail yourself, on this device.",
    overHeading: "This link works no more",
    overText:
      "A link for signing in works once, within 15 minutes. Open the link in the mail about the request to get another.",
  },
} as const;
