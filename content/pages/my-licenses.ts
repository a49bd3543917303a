/** The texts of the pages with a customer's licenses. The service replaces names in braces. */
export type MyLicenseState = "valid" | "ends-soon" | "renewed" | "expired" | "suspended" | "revoked" | "waiting";

export const myLicenseStates: { readonly [state in MyLicenseState]: { label: string; text: string } } = {
  valid: { label: "Valid", text: "" },
  "ends-soon": { label: "Ends soon", text: "" },
  renewed: { label: "Renewed", text: "Your next license is valid until {end} and has its own key." },
  expired: { label: "Expired", text: "The key no longer works for projects above the trial limits." },
  suspended: {
    label: "Suspended",
    text: "The key doesn't work while the payment is disputed or partly refunded. If you have questions, write to {contactEmail}.",
  },
  revoked: { label: "Revoked", text: "The key no longer works. If you have questions, write to {contactEmail}." },
  waiting: { label: "Key not ready yet", text: "We'll send the key as soon as it's ready." },
};

export const askForLicenses = {
  title: "Your licenses",
  heading: "Your licenses",
  text: "Enter the email address where you received your license key or order receipt. We'll email you a link to your licenses. There, you can resend keys and renew licenses.",
  label: "Email address",
  button: "Email me the link",
  wrong: "Enter one email address, such as name@example.org.",
  sentHeading: "Check your inbox",
  sent: [
    "If there are licenses or orders for this address, a link to them is on its way. It works for one day.",
    "No email? Check your spam folder and the address: you may have used another one for the order. If it still hasn't arrived, write to {contactEmail} with your order number.",
  ],
  again: "Enter another address",
} as const;

export const myLicensesPage = {
  title: "Your licenses",
  heading: "Your licenses",
  introduction: "All licenses for {email}. The link to this page works for one day.",
  none: "There are no licenses for this address.",
  termEnds: "Valid until",
  termEnded: "Was valid until",
  licensee: "Licensee",
  seats: "Seats",
  numbered: "Key {number}",
  sendButton: "Resend key",
  downloads: "{product} packages",
  renew: "Renew license",
  renewSeveral: "Renew all {licenses} licenses",
  renewsItself:
    "This license is part of your subscription, so you don't need to buy it again. If you've canceled the subscription,",
  buyAgain: "buy a license again",
  earlier: "Earlier licenses: {count}",
  orderHeading: "{licenses} licenses for {name}, order {number}",
  orderText: "Each key is for one developer: keep a list of who uses which.",
  sendAllButton: "Resend all keys",
  orderLicenses: "Each license",
  helpHeading: "New computer or email address?",
  helpText:
    "Write to {contactEmail} from this address and say what has changed. We'll send you a new key for the computer, or move your licenses to the new address. Academic licenses stay with the academic address.",
  brokenHeading: "This link doesn't work",
  brokenText: "Check that you opened the complete address from the email, or ask for a new link.",
  expiredHeading: "This link has expired",
  expiredText: "Links to your licenses work for one day. Ask for a new one.",
  askAgain: "Get a new link",
} as const;

/** The results of the buttons. */
export const myLicensesOutcomes = {
  "key-sent": "Your key is on its way to your inbox.",
  "keys-sent": "Your keys are on their way to your inbox.",
  "sent-often-enough":
    "We've sent this email several times in the last hour. Check your spam folder, or try again later.",
  "no-key": "This license has no key to send.",
} as const;
export type MyLicensesOutcome = keyof typeof myLicensesOutcomes;
