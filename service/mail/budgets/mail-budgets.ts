import { foldMailbox } from "./fold-mailbox.ts";

/** Who causes a mail, and to whom it goes. */
export interface BudgetedMail {
  mailbox: string;
  /** The networks of the caller, the narrowest first: none where the caller holds a link from an earlier mail. */
  networks: readonly string[];
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
}

/**
 * How many mails visitors can cause. A course of 120 students behind one address of a campus, with a mailbox each, stays
 * within all of them. The order is that of the locks: all callers take the counters in the same order.
 */
export function budgetsOf({ mailbox, networks }: BudgetedMail): MailBudget[] {
  const folded = foldMailbox(mailbox);
  return [
    { name: "the mailbox", key: folded, mails: 8, per: "day" },
    { name: "the domain", key: folded.slice(folded.lastIndexOf("@")), mails: 300, per: "day" },
    ...networks.map((key, index): MailBudget => ({ name: "the network", key, mails: 200 * (index + 1), per: "day" })),
    { name: "all visitors", key: "", mails: 500, per: "hour" },
  ];
}
