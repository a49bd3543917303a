import type { Permission } from "../platform/operators/operator-store.ts";

/** A command that the operator's pages offer for one thing, or for several at once. */
export interface DeskAction {
  verb: string;
  label: string;
  /** What the button of its form says. Default: the label. */
  button?: string;
  /** What will happen is said first, and asked about: it cannot be taken back. */
  isFinal?: true;
  /** It can be done to several at once. */
  isBulk?: true;
  /** The flags that are fields of its form, with their labels. */
  fields?: Readonly<Record<string, string>>;
  /** Those of them that have several lines. */
  texts?: readonly string[];
  /** The command whose answer stands in the fields of the form when it is opened. */
  filledBy?: string;
  /** The field in which the mailbox of the operator stands when it is opened. */
  ownMailbox?: string;
  /** Flags that are not shown, and come back with the form as they were when it was opened. */
  kept?: readonly string[];
  /** Flags that the page gives by itself. */
  given?: Readonly<Record<string, string>>;
}

interface DeskList {
  label: string;
  flags: Readonly<Record<string, string>>;
}

export interface DeskNoun {
  title: string;
  /** In the singular. */
  thing: string;
  /** What an operator must be permitted to see it. */
  permission: Permission;
  /** The command that shows one of it. Default: show. */
  shownBy?: string;
  /** The command whose answer is a mail, which is shown as its readers will see it. */
  mailBy?: string;
  /** The action that makes one that is not there yet, by the name that is entered. */
  creates?: { verb: string; label: string; hint: string };
  /** The lists of it: what each is called, and the flags that select it. */
  lists: readonly [DeskList, ...DeskList[]];
  actions: readonly DeskAction[];
}

const everything = { label: "All", flags: {} };

/** What the operator's pages show and do, by the nouns of the admin CLI. */
export const deskNouns = {
  requests: {
    title: "Academic requests",
    thing: "request",
    permission: "review",
    lists: [{ label: "Open", flags: { state: "received", evidence: "yes", limit: "200" } }, everything],
    actions: [
      {
        verb: "approve",
        label: "Approve",
        isBulk: true,
        fields: { licensee: "Name on the license", organization: "Institution on the license" },
      },
      { verb: "reject", label: "Reject", isBulk: true, fields: { reason: "Reason", note: "Note to the requester" } },
      { verb: "undo", label: "Take the decision back", isFinal: true },
    ],
  },
  orders: {
    title: "Orders",
    thing: "order",
    permission: "sell",
    lists: [
      { label: "Without keys", flags: { withoutKey: "yes" } },
      { label: "Not paid", flags: { state: "pending" } },
      everything,
    ],
    actions: [
      {
        verb: "paid",
        label: "Mark as paid",
        isFinal: true,
        fields: { amount: "Total with tax", tax: "Tax in it", on: "Day, such as 2026-11-20", invoiceUrl: "Invoice" },
      },
      { verb: "send", label: "Send the keys again", isBulk: true },
      {
        verb: "correct",
        label: "Correct buyer or mailbox",
        isFinal: true,
        fields: { mailbox: "Mailbox", buyer: "Buyer", company: "Company", address: "Invoice address" },
      },
      {
        verb: "assign",
        label: "Say what an item is",
        isFinal: true,
        fields: { item: "Item", offer: "Offer", seats: "Seats", renews: "Number of the license it renews" },
      },
      { verb: "settle", label: "Settle", isBulk: true },
      {
        verb: "refund",
        label: "Record a refund",
        isFinal: true,
        fields: { amount: "Part of the total, or nothing for the whole", tax: "Tax in it", on: "Day" },
      },
      { verb: "cancel", label: "Cancel", isFinal: true },
    ],
  },
  licenses: {
    title: "Licenses",
    thing: "license",
    permission: "sell",
    lists: [
      { label: "Ending soon", flags: { endsSoon: "yes" } },
      { label: "Valid", flags: { valid: "yes" } },
      everything,
    ],
    actions: [
      { verb: "send", label: "Send the key again", isBulk: true },
      {
        verb: "reissue",
        label: "Replace or extend",
        isFinal: true,
        fields: {
          reason: "Why, for the record",
          mailbox: "Another mailbox for the new key",
          extend: "Days to extend it by",
        },
      },
      { verb: "renew", label: "Renew", isFinal: true, fields: { mailbox: "Another mailbox for the new key" } },
      { verb: "seats", label: "Show its seats" },
      {
        verb: "revoke",
        label: "Revoke",
        isFinal: true,
        fields: { reason: "Why, for the record", note: "A sentence for the licensee" },
      },
    ],
  },
  newsletter: {
    title: "Newsletter",
    thing: "issue",
    permission: "newsletter",
    shownBy: "status",
    mailBy: "preview",
    creates: {
      verb: "write",
      label: "Write an issue",
      hint: "Its name: year, month and a word, such as 2026-12-news.",
    },
    lists: [everything],
    actions: [
      {
        verb: "write",
        label: "Write",
        button: "Save",
        filledBy: "source",
        fields: {
          subject: "Subject",
          preview: "Preview line",
          date: "Date",
          text: "Text",
          under: "Another name",
        },
        texts: ["text"],
        kept: ["base"],
      },
      { verb: "links", label: "Check the links" },
      { verb: "test", label: "Send a test", fields: { to: "To which mailbox" }, ownMailbox: "to" },
      {
        verb: "send",
        label: "Send to all subscribers",
        isFinal: true,
        fields: { at: "When, or nothing for now" },
        given: { yes: "yes" },
      },
      { verb: "cancel", label: "Call off" },
      { verb: "pause", label: "Pause" },
      { verb: "continue", label: "Continue" },
    ],
  },
  mail: {
    title: "Mails",
    thing: "mail",
    permission: "run",
    lists: [
      { label: "Failed", flags: { state: "failed" } },
      { label: "Held", flags: { state: "held" } },
      { label: "Waiting", flags: { state: "waiting" } },
      everything,
    ],
    actions: [
      { verb: "retry", label: "Try again", isBulk: true },
      { verb: "release", label: "Release", isBulk: true },
      { verb: "hold", label: "Hold", isBulk: true },
      { verb: "drop", label: "Never send", isBulk: true, isFinal: true },
    ],
  },
} as const satisfies Readonly<Record<string, DeskNoun>>;
export type DeskNounName = keyof typeof deskNouns;

export const isDeskNoun = (name: string): name is DeskNounName => Object.hasOwn(deskNouns, name);
