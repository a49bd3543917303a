/** The texts of the pages with a customer's licenses. The service replaces names in braces. */
export type MyLicenseState = "valid" | "ends-soon" | "renewed" | "expired" | "suspended" | "revoked" | "waiting";

export const myLicenseStates: { readonly [state in MyLicenseState]: { label: string; text: string } } = {
  valid: { label: "Valid", text: "" },
  "ends-soon": { label: "Ends soon", text: "If you renew it now, the new term begins when this one ends." },
  renewed: { label: "Renewed", text: "The license that follows is valid until {end}, with a key of its own." },
  expired: { label: "Expired", text: "The key no longer works for projects above the limits of the trial." },
  suspended: {
    label: "Suspended",
    text: "The key does not work while the payment is disputed or partly refunded. If you have questions, write to {email}.",
  },
  revoked: { label: "Revoked", text: "The key no longer works. If you have questions, write to {email}." },
  waiting: { label: "Waiting for its key", text: "We send the key as soon as it is ready." },
};

export const askForLicenses = {
  title: "Your licenses",
  heading: "Your licenses",
  text: "Enter the e-mail address that your license key or your order was sent to. We send you a link to all your licenses, where you can get a key again, renew a license, replace a computer, and assign seats.",
  label: "E-mail address",
  button: "Send the link",
  wrong: "Enter one e-mail address, such as name@example.org.",
  sentHeading: "Look in your mailbox",
  sent: [
    "If there are licenses or orders for this address, a mail with a link to them is on its way. The link works for one day.",
    "If no mail arrives, look in your spam folder and check the address. You may have bought with another one. If you still have no mail, write to {email} and name your order.",
  ],
  again: "Enter another address",
} as const;

export const myLicensesPage = {
  title: "Your licenses",
  heading: "Your licenses",
  introduction: "All licenses of {mailbox}. This page works for one day after you asked for it.",
  none: "There is no license for this mailbox.",
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
    returned: "Came back on {day}. When your mailbox takes mail again, have the key sent again.",
    "given up": "Could not be delivered on {day}. When your mailbox takes mail again, have the key sent again.",
  },
  sendButton: "Send the key again",
  downloads: "Download {product}",
  renew: "Renew this license",
  renewSeats: "Renew all {seats} seats",
  renewedByBuyer: "It is one of several seats that were bought together. The buyer renews them.",
  renewsItself: "It belongs to a subscription, which renews by itself. If you have canceled the subscription,",
  buyAgain: "buy a license again",
  earlier: "Earlier licenses: {count}",
  computerHeading: "Computer replaced?",
  computerText:
    "A key is bound to one computer. Tell us why you need a new key. When we issue it, the current key stops working.",
  computerAtOnce: "The new key comes at once, up to {times} a year; after that we review your request.",
  computerReviewed: "We review your request and answer by mail.",
  computerLabel: "What happened to the computer",
  computerButton: "Ask for a new key",
  ordersHeading: "Seats of your orders",
  ordersText: "Free seats: {free} of {seats}. Valid until {end}.",
  ordersLink: "Assign the seats of {name}, order {number}",
  mailboxHeading: "Move to another mailbox",
  mailboxText:
    "Licenses and orders move after both mailboxes have agreed: we send a mail to each. Keys stay the same. Academic licenses stay, because they depend on the academic mailbox. If you have a subscription, change the address at the payment provider too.",
  mailboxLabel: "New e-mail address",
  mailboxButton: "Send both mails",
  brokenHeading: "This link does not work",
  brokenText: "Check that you opened the complete address from the mail, or ask for a new link.",
  expiredHeading: "This link has expired",
  expiredText: "Links to your licenses work for one day. Ask for a new one.",
  askAgain: "Ask for a new link",
} as const;

/** The results of the buttons. */
export const myLicensesOutcomes = {
  "key-sent": "The mail with the key is on its way to your mailbox.",
  "sent-often-enough":
    "We have sent this mail several times within the last hour. Look in your spam folder, or try again later.",
  "no-key": "This license has no key to send.",
  "computer-replaced": "A new key is on its way to your mailbox. The former key no longer works.",
  "computer-asked": "We have received your request and answer by mail. Until then, the current key stays valid.",
  "computer-asked-already": "Your request for this license is already in review.",
  "reason-missing": "Explain in one line what happened to the computer.",
  "change-asked": "We have sent a mail to both mailboxes. Open both and press the button there.",
  "mailbox-wrong": "Enter one new e-mail address, such as name@example.org.",
  "try-later": "This does not work at the moment. Please try again later.",
} as const;
export type MyLicensesOutcome = keyof typeof myLicensesOutcomes;

export const mailboxChangePage = {
  title: "Move licenses",
  "leave-mailbox": {
    heading: "Move your licenses away from this mailbox?",
    text: "Licenses and orders move from {old} to {new}. Mails about them then go to the new mailbox alone.",
    button: "Yes, move them",
  },
  "join-mailbox": {
    heading: "Move licenses to this mailbox?",
    text: "Licenses and orders of {old} move to {new}. Mails about them then come to this mailbox.",
    button: "Yes, this is my mailbox",
  },
  refuseButton: "No, do not move them",
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
  revokeFree: "The seat can then go to another person at once.",
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
  oneText: "We send the person a license key of their own.",
  nameLabel: "Name",
  mailboxLabel: "E-mail address",
  oneButton: "Assign and send the key",
  manyHeading: "Assign several seats",
  manyText:
    "One person a line: name, comma, e-mail address. Paste the lines, or two columns of a spreadsheet, or choose a CSV file. You see the result first; nothing is assigned before you confirm it. At most {most} people at once.",
  peopleLabel: "People",
  fileLabel: "Or a CSV file",
  checkButton: "Check the list",
  checkHeading: "Assign these seats?",
  checkText: "Each person gets a mail with a key. Nothing is assigned yet.",
  confirmButton: "Assign {count} and send the keys",
  faultsHeading: "Nothing was assigned",
  faultsText: "Correct these lines and check the list again.",
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
