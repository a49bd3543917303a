import { foldMailbox } from "./fold-mailbox.ts";

/**
 * What has caused a mail:
 * - `newsletter`, `academic-request`, `order`: a form that writes to whatever mailbox is entered.
 * - `list`: a form that writes to the holders of licenses and orders alone.
 * - `link`: a button behind a link of an earlier mail, which its reader alone has.
 */
export type MailCause = "newsletter" | "academic-request" | "order" | "list" | "link";

export interface BudgetedMail {
  cause: MailCause;
  mailbox: string;
  /** The networks of the caller, the narrowest first: none where the caller holds a link from an earlier mail. */
  networks: readonly string[];
  /** A mail to a customer waits for no others: it is charged the same, and held only for its mailbox and its networks. */
  isToCustomer?: boolean;
}

/** Begins the reason of a mail that is held because a budget is used up. */
export const overBudget = "Above a budget: ";

export interface MailBudget {
  /** What the mails are counted for, in the reason of a held one. */
  name: string;
  /** Identifies the counter. */
  key: string;
  mails: number;
  per: "day" | "hour";
  /** Whether the mail is held if this budget is used up. */
  holds: boolean;
}

/**
 * Causes of one group share the counters of a mailbox, a domain and a network. Those of another group have their own, so
 * that whoever floods one form holds no mail of another group.
 */
const groups: Readonly<Record<MailCause, "forms" | "orders" | "list" | "links">> = {
  newsletter: "forms",
  "academic-request": "forms",
  order: "orders",
  list: "list",
  link: "links",
};

/** How many mails an hour the visitors of a form can cause together. The others reach nobody whom we do not know. */
const mailsPerHour: Readonly<Partial<Record<MailCause, number>>> = {
  newsletter: 150,
  "academic-request": 250,
  order: 100,
};

/**
 * How many mails visitors can cause. A course of 120 students behind one address of a campus, with a mailbox each, stays
 * within all of them. The order is that of the locks: all callers take the counters in the same order.
 */
export function budgetsOf({ cause, mailbox, networks, isToCustomer = false }: BudgetedMail): MailBudget[] {
  const group = groups[cause];
  const folded = foldMailbox(mailbox);
  const domain = folded.slice(folded.lastIndexOf("@"));
  const perHour = mailsPerHour[cause];
  const holds = !isToCustomer;
  return [
    { name: "the mailbox", key: `${group} ${folded}`, mails: 8, per: "day", holds: true },
    // Mails of the list go to holders of licenses alone, and calls for anybody else are charged for nothing.
    ...(cause === "list"
      ? []
      : [{ name: "the domain", key: `${group} ${domain}`, mails: 300, per: "day", holds } as const]),
    ...networks.map(
      (network, index): MailBudget => ({
        name: "the network",
        key: `${group} ${network}`,
        mails: 200 * (index + 1),
        per: "day",
        holds: true,
      }),
    ),
    ...(perHour === undefined
      ? []
      : [{ name: "all visitors of this form", key: cause, mails: perHour, per: "hour", holds } as const]),
  ];
}
