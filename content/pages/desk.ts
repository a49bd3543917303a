/** The words of signing in at the desk, and of why a form was refused. Those of its pages are in `content/desk/`. */
export const deskPage = {
  thisSignedOut: "This device is signed out",
  allSignedOut: "All your devices are signed out",
  signInHeading: "Sign in",
  signInText:
    "To use the operator's pages, sign in on this device. Enter your operator email address, and open the link in the email on this device.",
  signInLabel: "Your email address",
  signInFault: "Enter one email address, such as name@example.org.",
  signInButton: "Send me a link",
  signInSent: "If this is an operator's address, a link is on its way. It works once, within 15 minutes.",
  signedOutHeading: "You have been signed out",
  signedOutText: "Your entries are safe. Sign in using the new window that opens, then come back here and continue.",
  continue: "Continue",
  faulty: "Nothing was done. Correct the marked entries, then try again.",
  again: "Check your entries and submit the form again.",
  changed: "Somebody has changed this since you opened the page. Look at it as it is now, then decide again.",
  sentBefore: "You've already sent this form. Open the item to see the result. To do the same again, start there.",
  noteFault: "Enter 1 to 1,000 characters, without control characters.",
} as const;
