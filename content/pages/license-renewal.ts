/** The page on which an academic license is renewed. The service replaces names in braces. */
export const licenseRenewalPage = {
  title: "Renew your academic license",
  heading: "Renew your academic license for {tool}",
  /** Where the lists still name the institution. */
  atOnceText:
    "Renew your license until {newEnd}. We'll send the new key to {mailbox}. The license is for research and education only.",
  reviewText: "Request a new license. We'll review the request and, if we approve it, send the new key to {mailbox}.",
  button: "Renew license",
  tool: "License for",
  validUntil: "Valid until",
  /** After the button was pressed. */
  renewed: "Your license is renewed. The new key is on its way to {mailbox}.",
  currentHeading: "Your license is valid until {expiresAt}",
  currentText: "You can renew it starting {opens}. We'll send you a reminder then.",
  openHeading: "Your request is in review",
  openText: "Your request for {tool} is already in review.",
  statusLink: "See the status of your request",
  unknownHeading: "This link doesn't work",
  unknownText: "Check that you opened the complete address from the email.",
  expiredHeading: "This link has expired",
  expiredText: "Links to renew a license work for a few months. You can request a new license at any time.",
  askAnew: "Request an academic license",
} as const;
