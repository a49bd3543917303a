/** The texts of the pages with a customer's licenses. The service replaces names in braces. */
export type MyLicenseState = "valid" | "ends-soon" | "renewed" | "expired" | "suspended" | "revoked" | "waiting";

export const myLicenseStates: { readonly [state in MyLicenseState]: { label: string; text: string } } = {
  valid: { label: "Valid", text: "" },
  "ends-soon": { label: "Ends soon", text: "If you renew it now, the new term begins when this one ends." },
  renewed: { label: "Renewed", text: "The license that follows is valid until {end}, with a key of its own." },
  expired: { label: "Expired", text: "The key no longer works for projects above the limits of the trial." },
  suspended: {
    label: "Suspended",
    text: "The key doesn't work while the payment is disputed or partly refunded. If you have questions, write to {email}.",
  },
  revoked: { label: "Revoked", text: "The key no longer works. If you have questions, write to {email}." },
  waiting: { label: "Waiting for its key", text: "We'll send the key as soon as it's ready." },
};

export const askForLicenses = {
  title: "Your licenses",
  heading: "Your licenses",
  text: "Enter the email address we sent your license key or order to. We'll email you a link to all your licenses, where you can get a key again, renew a license, replace a computer, and assign seats.",
  label: "Email address",
  button: "Email me the link",
  wrong: "Enter one email address, such as name@example.org.",
  sentHeading: "Check your inbox",
  sent: [
    "If there are licenses or orders for this address, a link to them is on its way. It works for one day.",
    "No email? Check your spam folder and the address: you may have bought with another one. If it still hasn't come, write to {email} with your order number.",
  ],
  again: "Enter another address",
} as const;

export const myLicensesPage = {
  title: "Your licenses",
  heading: "Your licenses",
  introduction: "All licenses of {mailbox}. This page works for one day after you asked for it.",
  none: "There's no license for this mailbox.",
  termEnds: "Valid until",
  termEnded: "Was valid until",
  licensee: "Licensee",
  seats: "Seats",
  state: "State",
  keyMail: "Mail with the key",
  keyMailStates: {
    waiting: "On its way",
    held: "On its way",
    sent: "Sent on {day}",
    delivered: "Delivered on {day}",
    returned: "Bounced on {day}. Once your mailbox accepts mail again, send the key again.",
    "given up": "Couldn't be delivered on {day}. Once your mailbox accepts mail again, send the key again.",
  },
  sendButton: "Send key again",
  downloads: "Download {product}",
  renew: "Renew license",
  renewSeats: "Renew all {seats} seats",
  renewedByBuyer: "It's one of several seats bought together. The buyer renews them.",
  renewsItself: "It belongs to a subscription, which renews automatically. If you've canceled the subscription,",
  buyAgain: "buy a license again",
  earlier: "Earlier licenses: {count}",
  computerHeading: "Computer replaced?",
  computerText:
    "A key works on one computer. Tell us why you need a new one. When we issue it, the current key stops working.",
  computerAtOnce: "You get the new key right away, up to {times} a year; after that, we review your request.",
  computerReviewed: "We'll review your request and answer by email.",
  computerLabel: "What happened to the computer",
  computerButton: "Request new key",
  ordersHeading: "Seats of your orders",
  ordersText: "Free seats: {free} of {seats}. Valid until {end}.",
  ordersLink: "Assign the seats of {name}, order {number}",
  mailboxHeading: "Move to another mailbox",
  mailboxText:
    "Licenses and orders move once both mailboxes have agreed: we'll email each. Keys stay the same. Academic licenses stay with the academic mailbox. If you have a subscription, change the address at the payment provider too.",
  mailboxLabel: "New email address",
  mailboxButton: "Send both emails",
  brokenHeading: "This link doesn't work",
  brokenText: "Check that you opened the complete address from the email, or ask for a new link.",
  expiredHeading: "This link has expired",
  expiredText: "Links to your licenses work for one day. Ask for a new one.",
  askAgain: "Get a new link",
} as const;

/** The results of the buttons. */
export const myLicensesOutcomes = {
  "key-sent": "Your key is on its way to your mailbox.",
  "sent-often-enough":
    "We've sent this email several times in the last hour. Check your spam folder, or try again later.",
  "no-key": "This license has no key to send.",
  "computer-replaced": "A new key is on its way to your mailbox. The old key no longer works.",
  "computer-asked": "We've received your request and will answer by email. Until then, the current key stays valid.",
  "computer-asked-already": "Your request for this license is already in review.",
  "reason-missing": "Explain in one line what happened to the computer.",
  "change-asked": "We've emailed both mailboxes. Open both emails and press the button there.",
  "mailbox-wrong": "Enter one new email address, such as name@example.org.",
  "try-later": "This doesn't work at the moment. Please try again later.",
} as const;
export type MyLicensesOutcome = keyof typeof myLicensesOutcomes;

export const mailboxChangePage = {
  title: "Move licenses",
  "leave-mailbox": {
    heading: "Move your licenses away from this mailbox?",
    text: "Licenses and orders move from {old} to {new}. Emails about them then go to the new mailbox only.",
    button: "Yes, move them",
  },
  "join-mailbox": {
    heading: "Move licenses to this mailbox?",
    text: "Licenses and orders of {old} move to {new}. Emails about them then come to this mailbox.",
    button: "Yes, this is my mailbox",
  },
  refuseButton: "No, don't move them",
  provenHeading: "Thank you",
  waiting: "This mailbox has agreed. The licenses move as soon as the other mailbox has agreed too.",
  appliedHeading: "The licenses have moved",
  applied: "The licenses and orders of {old} have moved to {new}.",
  withdrawnHeading: "Nothing moves",
  withdrawn: "One of the two mailboxes has refused. The licenses and orders stay with {old}.",
} as const;

export const seatsPage = {
  title: "Seats",
  heading: "Seats of {name}",
  order: "Order {number}: {used} of {seats} seats assigned.",
  term: "Every key is valid until {end}.",
  over: "The term of this order is over. Renew it to assign seats.",
  closed: "Seats can be assigned only while the order is paid.",
  waiting: "A seat can go to another person {days} after it was assigned. These seats wait: {seats}.",
  waitingSeat: "seat {seat} until {day}",
  back: "All your licenses",
  peopleHeading: "Assigned seats",
  nobody: "No seat is assigned yet.",
  revokeSummary: "Take back",
  revokeLabel: "Take back seat {seat} from {person}",
  revokeText: "Take seat {seat} back from {person}? The key stops working at once. We tell {person} by mail.",
  revokeFree: "You can then give the seat to another person right away.",
  revokeWaits: "The seat can go to another person from {day} on, {days} after it was assigned.",
  revokeUndo: "Until another person has it, you can give it back to {person}.",
  revokeButton: "Yes, take it back",
  returnHeading: "Seats that you took back",
  returnText: "If you took a seat back by mistake, give it back: its key then works again.",
  returnFree: "free for another person",
  returnWaits: "free for another person from {day} on",
  returnButton: "Give back",
  returnLabel: "Give back seat {seat} to {person}",
  oneHeading: "Assign a seat",
  oneText: "We'll email this person a license key.",
  nameLabel: "Name",
  mailboxLabel: "Email address",
  oneButton: "Assign and send key",
  manyHeading: "Assign several seats",
  manyText:
    "One person per line: name, comma, email address. Paste the lines or two columns of a spreadsheet, or choose a CSV file. You'll see the result first and confirm it. At most {most} people at once.",
  peopleLabel: "People",
  fileLabel: "Or a CSV file",
  checkButton: "Check list",
  checkHeading: "Assign these seats?",
  checkText: "Each person gets an email with a key. Nothing is assigned yet.",
  confirmButton: "Assign {count} and send the keys",
  faultsHeading: "Nothing was assigned",
  faultsText: "Fix these lines and check the list again.",
} as const;

/** The results of the buttons. */
export const seatsOutcomes = {
  assigned: "The seats are assigned. The keys are on their way.",
  "seat-revoked": "The seat is taken back. Its key no longer works. If this was a mistake, give it back below.",
  "seat-returned": "The seat is given back. Its key works again.",
  "seat-gone": "This seat cannot be given back: it was given back before, or another person has it.",
  "seat-unknown": "This seat is not assigned.",
} as const;
export type SeatsOutcome = keyof typeof seatsOutcomes;

/** What can be wrong with a line of the list. */
export const seatFaults = {
  noPeople: "The list is empty.",
  unreadable: "The list cannot be read. It may be too long: assign it in several parts.",
  tooMany: "At most {most} people can be assigned at once.",
  notEnough: "The list has {people}, and {free} free.",
  repeated: "{mailbox} is named twice.",
  present: "{mailbox} has a seat already.",
} as const;
