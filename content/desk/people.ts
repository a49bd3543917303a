/** The words of a person's page at the desk. */
export const deskPerson = {
  nothing: "Nothing is stored about this address.",
  alike: "Similar addresses:",
  history: "History",
  notes: "Notes",
  subscription: "Newsletter subscription",
  done: {
    unsubscribed: "Unsubscribed. The newsletter isn't sent to this address anymore.",
    unreachable:
      "Noted. The newsletter leaves this address alone, and emails with keys that were sent to it count as failed.",
    noted: "Saved.",
  },
  unsubscribe: "Unsubscribe",
  unsubscribeSays: "Takes {email} off the newsletter. Only they can subscribe again, with the form on the site.",
  unreachable: "This address doesn't work",
  unreachableSays:
    "Use this if emails to {email} come back. The newsletter won't be sent to it anymore, even if it's imported again. Emails with license keys that were sent to it in the last 30 days are marked as failed, so that you see which keys nobody got.",
  export: "Export",
  exportSays:
    "Downloads everything stored about {email} as a file, with license keys: send it only to that address. The export is logged.",
  erase: "Erase",
  eraseSays:
    "Removes name, address and texts of {email}, and the emails to and about them. Without a mail server, the emails of everybody in DATA_DIR/mail go too. Backups aren't touched.",
  erased: "Erased: {found}. The log names what was erased, but not the person.",
  faulty: "This isn't an email address.",
} as const;

/** What rows and mails are called, by their kind. */
export const deskKinds: Readonly<Record<string, string>> = {
  requests: "Academic request",
  orders: "Order",
  licenses: "License",
  payments: "Payment",
  licenseLinks: "Asked for the list of licenses",
  newsletter: "Newsletter subscription",
  packageRequests: "Asked for a tool",
  mail: "Email",
};
