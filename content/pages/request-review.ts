/** The texts of the pages on which the operator decides on an academic request. */
export const requestReviewPage = {
  approve: { title: "Approve a request", heading: "Approve this request?", button: "Approve and send the key" },
  reject: { title: "Reject a request", heading: "Reject this request?", button: "Reject and tell the requester" },
  undo: { title: "Undo an approval", heading: "Undo this approval?", button: "Revoke the license and review" },
  /** Before the name of the operator. */
  asText: "You decide as",
  approveText: "This issues one license and sends its key to the requester.",
  rejectText: "This emails the requester the reason and a remedy. No license is issued.",
  undoText:
    "This revokes the license that the rule issued and returns the request to review. We'll email the requester. If the email with the key is still waiting, it won't be sent.",
  undoneHeading: "The approval is undone",
  undoneText:
    "The license is revoked, the requester has been emailed, and the request is in review again. Now approve or reject it:",
  otherOpenHeading: "Another request from this address is open",
  otherOpenText:
    "An address can have one open request per tool. Decide on the other one first, or revoke the license for this one on the command line.",
  reasonLabel: "Reason",
  noteLabel: "Your note to the requester",
  reasonMissing: "Choose a reason.",
  noteWrong: "The note must be one paragraph of at most 1,000 characters.",
  noteMissing: "Describe the other reason in the note.",
  brokenHeading: "This link doesn't work",
  brokenText: "Check that you opened the complete address from the email.",
  expiredHeading: "This link has expired",
  expiredText: "Links to a request work for two weeks. You can still decide an open request on the command line:",
  decidedHeading: "This request is already decided",
  /** After the operator's own press. */
  ownHeadings: { approved: "The request is approved", rejected: "The request is rejected" },
  closedHeading: "This request is closed",
  closedText: "The requester withdrew it. You don't need to do anything.",
  noKeyHeading: "There's no signing key",
  noKeyText: "Licenses need a signing key. The request stays open. Create the key on the server, then try again:",
  impossibleHeading: "The license can't be issued with these names",
  impossibleText: "The request stays open. You can enter other names on the command line:",
} as const;
