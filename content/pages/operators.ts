/** The texts of the pages on which an operator of the vendor signs in a device. */
export const operatorSignInPage = {
  title: "Sign in",
  heading: "Sign in on this device",
  button: "Sign in on this device",
  finishText: "This button signs this device in for 30 days. Click it only if you requested the email on this device.",
  overHeading: "This link no longer works",
  overText: "A sign-in link works once, within 15 minutes. To get a new one, open the page again that you came from.",
} as const;
