/** The page on which an academic license is renewed. The service replaces names in braces. */
export const licenseRenewalPage = {
  title: "Renew your academic license",
  heading: "Renew your academic license for {tool}",
  /** Where the lists still name the institution. */
  atOnceText:
    "Renew the license until {newEnd}. We'll send the new key to {mailbox}. It's for research and education only.",
  reviewText: "Ask for a new license. We'll review the request and, if we approve it, send the new key to {mailbox}.",
  button: "Renew license",
  tool: "License for",
  validUntil: "Valid until",
  /** After the button was pressed. */
  renewed: "The license is renewed. The new key is on its way to {mailbox}.",
  currentHeading: "Your license is valid until {expiresAt}",
  currentText: "You can renew it from {opens}. We'll send you a reminder then.",
  openHeading: "Your request is in review",
  openText: "A request of this mailbox for {tool} is in review.",
  statusLink: "The status of your request",
  unknownHeading: "This link doesn't work",
  unknownText: "Check that you opened the complete address from the email.",
  expiredHeading: "This link has expired",
  expiredText: "A reminder renews a license for some months. You can request a new license at any time.",
  askAnew: "Request an academic license",
} as const;
