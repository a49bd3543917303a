import { rejectionReasons } from "#content/pages/rejection-reasons.ts";
import { offers } from "#content/products/offers.ts";
import type { IdentifiedTable } from "../cli/cli-context.ts";

/** A command that the operator's pages offer for one thing, or for several at once. */
export interface DeskAction {
  verb: string;
  /** What its address ends with, where a verb has several actions. Default: the verb. */
  name?: string;
  label: string;
  /** What the button of its form says. Default: the label. */
  button?: string;
  /** What will happen is tried out and said first, and then asked about. */
  isTried?: true;
  /** How such an action is taken back. Without it, it cannot be. */
  back?: string;
  /** It can be done to several at once. */
  isBulk?: true;
  /** What is done to most things of its kind. */
  isMain?: true;
  /** The flags that are fields of its form, with their labels. */
  fields?: Readonly<Record<string, string>>;
  /** Those of them that are asked for one thing alone: their values fit no other. */
  alone?: readonly string[];
  /** Those of them that have several lines. */
  texts?: readonly string[];
  /** The command whose answer stands in the fields of the form when it is opened. */
  filledBy?: string;
  /** The field in which the mailbox of the operator stands when it is opened. */
  ownEmail?: string;
  /** What stands now is said at each field: what the page of the thing says under the same label. */
  saysPresent?: true;
  /** Flags that are not shown, and come back with the form as they were when it was opened. */
  kept?: readonly string[];
  /** Flags of these that the form requires, though the command does not. */
  required?: readonly string[];
  /** Flags that the page gives by itself. */
  given?: Readonly<Record<string, string>>;
  /** The noun of the admin CLI that the command belongs to, if it is that of another noun. */
  commands?: string;
  /** The flag that takes the identifier, for a command that takes none by itself. */
  idFlag?: string;
}

export const nameOf = ({ verb, name = verb }: DeskAction): string => name;

export interface DeskList {
  label: string;
  flags: Readonly<Record<string, string>>;
  /** What can be done to what is on it. Default: whatever can be done to several at once. */
  bulk?: readonly string[];
}

export interface DeskNoun {
  title: string;
  /** In the singular. */
  thing: string;
  /** Its noun of the admin CLI, if that has another name. */
  commands?: string;
  /** The table of its rows, each of which has notes and a log. */
  table?: IdentifiedTable;
  /** The command that shows one of it. Default: show. */
  shownBy?: string;
  /** The command whose answer is a mail, which is shown as its readers will see it. */
  mailBy?: string;
  /** The action that makes one that is not there yet, by the name that is entered. */
  creates?: { verb: string; label: string; hint: string; fault: string; pattern: RegExp };
  /** The lists of it: what each is called, and the flags that select it. Without any it has no pages. */
  lists: readonly DeskList[];
  /** The column of its lists that people know it by. Default: its identifier. */
  namedBy?: string;
  /** Its list can be that of one mailbox. */
  hasEmail?: true;
  actions: readonly DeskAction[];
}

export type DeskNounName = "requests" | "orders" | "licenses" | "events";

const everything = { label: "All", flags: {} };

/** What values of flags and columns are called, where they are no words. */
export const valueNames: ReadonlyMap<string, string> = new Map([
  ...Object.values(offers).map(({ id, name }) => [id, name] as const),
  ...Object.entries(rejectionReasons).map(([id, { label }]) => [id, label] as const),
  ["not-ours", "None of our licenses"],
  ["by-price", "What its price is set to"],
]);

/** What is entered about a payment, an amount or an invoice. */
const amounts = { amount: "Total with tax", tax: "Tax included" };
const invoice = { invoice: "Invoice number", invoiceUrl: "Invoice link" };

/** What the operator's pages show and do, by the nouns of the admin CLI. */
export const deskNouns = {
  requests: {
    title: "Academic requests",
    thing: "request",
    table: "academicLicenseRequest",
    lists: [everything],
    actions: [],
  },
  orders: {
    title: "Orders",
    thing: "order",
    table: "customerOrder",
    namedBy: "NUMBER",
    hasEmail: true,
    lists: [
      { label: "Without keys", flags: { withoutKey: "yes" } },
      { label: "Unpaid", flags: { state: "pending" } },
      everything,
    ],
    actions: [
      {
        verb: "paid",
        label: "Mark as paid",
        isMain: true,
        isTried: true,
        fields: {
          ...amounts,
          on: "Date paid",
          ...invoice,
        },
      },
      { verb: "send", label: "Resend keys", isBulk: true },
      {
        verb: "correct",
        label: "Correct buyer or email",
        isTried: true,
        saysPresent: true,
        back: "You can correct it again. Replaced keys and sent emails stay as they are.",
        fields: { email: "Email", buyer: "Buyer", company: "Company", address: "Invoice address" },
      },
      {
        verb: "assign",
        label: "Identify an item",
        isTried: true,
        fields: { item: "Item", offer: "Offer", seats: "Seats", renews: "ID of the license it renews" },
      },
      {
        verb: "assign",
        name: "not-ours",
        label: "Not our item",
        isTried: true,
        back: "To undo this, identify the item.",
        fields: { item: "Item" },
        given: { offer: "not-ours" },
      },
      { verb: "settle", label: "Issue missing keys", isBulk: true },
      {
        verb: "paid",
        name: "amounts",
        label: "Correct amounts",
        isTried: true,
        back: "You can correct them again.",
        fields: {
          ...amounts,
          ...invoice,
        },
        required: ["amount", "tax"],
      },
      {
        verb: "refund",
        label: "Record refund",
        isTried: true,
        fields: { amount: "Amount refunded", tax: "Tax included", on: "Date refunded" },
      },
      {
        verb: "cancel",
        label: "Cancel order",
        isTried: true,
        back: "If it's paid later, you can still mark it as paid.",
      },
    ],
  },
  licenses: {
    title: "Licenses",
    thing: "license",
    table: "license",
    lists: [everything],
    actions: [],
  },
  events: {
    title: "Unread reports",
    thing: "report",
    commands: "orders",
    lists: [],
    actions: [
      {
        verb: "create",
        name: "enter",
        label: "Enter as a paid order",
        isTried: true,
        idFlag: "event",
        fields: {
          offer: "Offer",
          seats: "Seats",
          buyer: "Buyer",
          email: "Email",
          company: "Company",
          ...amounts,
          number: "Number of the payment at the provider",
        },
      },
      { verb: "dismiss", label: "Not our order", isTried: true },
    ],
  },
} as const satisfies Readonly<Record<DeskNounName, DeskNoun>>;

export const actionsOf = (noun: DeskNounName): readonly DeskAction[] => deskNouns[noun].actions;

export const isDeskNoun = (name: string): name is DeskNounName => Object.hasOwn(deskNouns, name);
