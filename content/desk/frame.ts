/** The words on every page of the desk. */
export const deskFrame = {
  name: "Desk",
  navigation: "Desk",
  searchLabel: "Find anything: an email address, a name, a number",
  searchButton: "Find",
  skip: "Skip to the content",
  signOut: "Sign out",
  signOutAll: "Sign out everywhere",
  site: "Open the site",
  finalQuestion: "This can't be undone.",
  notes: "Notes",
  noNotes: "No notes.",
  note: "Note",
  addNote: "Add a note",
  noteHint: "Only operators see it. It's deleted when the person is erased.",
  removeNote: "Remove",
  mails: "Emails",
  log: "Log",
  by: "by",
  zone: "All times are Eastern Time.",
  back: "Back to the page",
} as const;

export const deskMenu = [
  { href: "/desk", text: "Inbox" },
  { href: "/desk/requests", text: "Requests" },
  { href: "/desk/orders", text: "Orders" },
  { href: "/desk/licenses", text: "Licenses" },
  { href: "/desk/newsletter", text: "Newsletter" },
  { href: "/desk/mail", text: "Emails" },
  { href: "/desk/month", text: "Month" },
] as const;
