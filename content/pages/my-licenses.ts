/** The texts of the pages with a customer's licenses. The service replaces names in braces. */
export type MyLicenseState = "valid" | "ends-soon" | "renewed" | "expired" | "suspended" | "revoked" | "waiting";

export const myLicenseStates: { readonly [state in MyLicenseState]: { label: string; text: string } } = {
  valid: { label: "Valid", text: "" },
  "ends-soon": { label: "Ends soon", text: "If you renew now, the new term begins when this one ends." },
  renewed: { label: "Renewed", text: "Your next license is valid until {end} and has its own key." },
  expired: { label: "Expired", text: "The key no longer works for projects above the trial limits." },
  suspended: {
    label: "Suspended",
    text: "The key doesn't work while the payment is disputed or partly refunded. If you have questions, write to {email}.",
  },
  revoked: { label: "Revoked", text: "The key no longer works. If you have questions, write to {email}." },
  waiting: { label: "Key not ready yet", text: "We'll send the key as soon as it's ready." },
};

export const askForLicenses = {
  title: "Your licenses",
  heading: "Your licenses",
  text: "Enter the email address where you received your license key or order receipt. We'll email you a link to your licenses. There, you can resend a key, renew a license, move to a new computer, and assign seats.",
  label: "Email address",
  button: "Email me the link",
  wrong: "Enter one email address, such as name@example.org.",
  sentHeading: "Check your inbox",
  sent: [
    "If there are licenses or orders for this address, a link to them is on its way. It works for one day.",
    "No email? Check your spam folder and the address: you may have used another one for the order. If it still hasn't arrived, write to {email} with your order number.",
  ],
  again: "Enter another address",
} as const;

export const myLicensesPage = {
  title: "Your licenses",
  heading: "Your licenses",
  introduction: "All licenses for {mailbox}. The link to this page works for one day.",
  none: "There are no licenses for this address.",
  termEnds: "Valid until",
  termEnded: "Was valid until",
  licensee: "Licensee",
  seats: "Seats",
  state: "State",
  keyMail: "Email with the key",
  keyMailStates: {
    waiting: "On its way",
    held: "On its way",
    sent: "Sent on {day}",
    failed: "Couldn't be delivered on {day}. Once your mailbox accepts email again, resend the key.",
  },
  sendButton: "Resend key",
  downloads: "{product} packages",
  renew: "Renew license",
  renewSeats: "Renew all {seats} seats",
  renewedByBuyer: "This seat is one of several bought together. The buyer renews them.",
  renewsItself:
    "This license is part of a subscription that renews automatically. If you've canceled the subscription,",
  buyAgain: "buy a license again",
  earlier: "Earlier licenses: {count}",
  ordersHeading: "Seats in your orders",
  ordersText: "Available seats: {free} of {seats}. Valid until {end}.",
  ordersLink: "Assign seats for {name}, order {number}",
  helpHeading: "New computer or email address?",
  helpText:
    "Write to {email} from this address and say what has changed. We'll send you a new key for the computer, or move your licenses to the new address. Academic licenses stay with the academic address.",
  brokenHeading: "This link doesn't work",
  brokenText: "Check that you opened the complete address from the email, or ask for a new link.",
  expiredHeading: "This link has expired",
  expiredText: "Links to your licenses work for one day. Ask for a new one.",
  askAgain: "Get a new link",
} as const;

/** The results of the buttons. */
export const myLicensesOutcomes = {
  "key-sent": "Your key is on its way to your inbox.",
  "sent-often-enough":
    "We've sent this email several times in the last hour. Check your spam folder, or try again later.",
  "no-key": "This license has no key to send.",
  "try-later": "This isn't working right now. Please try again later.",
} as const;
export type MyLicensesOutcome = keyof typeof myLicensesOutcomes;

export const seatsPage = {
  title: "Seats",
  heading: "Seats for {name}",
  order: "Order {number}: {used} of {seats} seats assigned.",
  term: "Every key is valid until {end}.",
  over: "The term of this order has ended. Renew it to assign seats.",
  closed: "You can assign seats only while the order is paid.",
  waiting: "You can reassign a seat {days} after it was assigned. Not available yet: {seats}.",
  waitingSeat: "seat {seat} until {day}",
  back: "All your licenses",
  peopleHeading: "Assigned seats",
  nobody: "No seats assigned yet.",
  revokeSummary: "Take back",
  revokeLabel: "Take back seat {seat} from {person}",
  revokeText: "Take seat {seat} back from {person}? The key stops working right away. We'll email {person}.",
  revokeFree: "You can then give the seat to someone else right away.",
  revokeWaits: "You can give the seat to someone else starting {day}, {days} after it was assigned.",
  revokeUndo: "Until someone else has it, you can give it back to {person}.",
  revokeButton: "Yes, take it back",
  returnHeading: "Seats you took back",
  returnText: "If you took a seat back by mistake, give it back: its key then works again.",
  returnFree: "available",
  returnWaits: "available starting {day}",
  returnButton: "Give back",
  returnLabel: "Give back seat {seat} to {person}",
  oneHeading: "Assign a seat",
  oneText: "We'll email this person a license key.",
  nameLabel: "Name",
  nameFault: "Enter the name of this person.",
  mailboxLabel: "Email address",
  mailboxFault: "Enter one email address, such as name@example.org.",
  oneButton: "Assign and send key",
  manyHeading: "Assign several seats",
  manyText:
    "One person per line: name, comma, email address. Paste the lines or two spreadsheet columns, or choose a CSV file. You can review the list before you confirm it. At most {most} people at once.",
  peopleLabel: "People",
  fileLabel: "Or a CSV file",
  checkButton: "Check list",
  checkHeading: "Assign these seats?",
  checkText: "Each person gets an email with a key. Nothing is assigned yet.",
  confirmButton: "Assign {count} and send the keys",
  refused: "Nothing was assigned.",
} as const;

/** The results of the buttons. */
export const seatsOutcomes = {
  assigned: "The seats are assigned. The keys are on their way.",
  "seat-revoked": "You took the seat back. Its key no longer works. If this was a mistake, you can give it back below.",
  "seat-returned": "You gave the seat back. Its key works again.",
  "seat-gone": "You can't give this seat back: you've already given it back, or someone else has it.",
  "seat-unknown": "This seat isn't assigned.",
} as const;
export type SeatsOutcome = keyof typeof seatsOutcomes;

/** What can be wrong with a line of the list. */
export const seatFaults = {
  noPeople: "The list is empty.",
  unreadable: "We couldn't read the list. If it's too long, split it into several parts.",
  tooMany: "You can assign at most {most} people at once.",
  notEnough: "The list has {people}, but {free} available.",
  repeated: "{mailbox} is listed twice.",
  present: "{mailbox} already has a seat.",
} as const;
