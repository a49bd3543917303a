import { createHmac } from "node:crypto";
import type { Transaction } from "kysely";
import type { AppContext } from "../../context/app-context.ts";
import { inParts } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";
import { days, subtractDuration } from "../../time/time.ts";

/**
 * Charges a mail to every budget it falls under, within the transaction that queues it. If one of them that can hold it is
 * used up, charges none and returns why the mail must be held. Requests of other visitors wait from here until the
 * transaction ends, so call it late.
 */
export async function chargeBudgets(
  transaction: Transaction<Tables>,
  mail: BudgetedMail,
  { suppressionSecret, clock }: Pick<AppContext, "suppressionSecret" | "clock">,
): Promise<string | undefined> {
  const now = clock.now();
  const charges = budgetsOf(mail).map((budget) => ({ budget, counter: firstMail(budget, suppressionSecret, now) }));
  const counters = charges.map(({ counter }) => counter);
  if (counters.length === 0) return undefined;
  const known = await selectCounters(transaction, counters);
  const mailsOf = new Map(known.map(({ keyHash, mails }) => [keyHash, mails]));
  const usedUp = charges.find(
    ({ budget, counter }) => budget.holds && (mailsOf.get(counter.keyHash) ?? 0) >= budget.mails,
  );
  if (usedUp) return reasonOf(usedUp.budget);
  const rows = await countMail(transaction, counters);
  const charged = rows.map(({ keyHash }) => keyHash);
  // Another process may have used up a budget since they were read.
  const usedUpSince = charges.find(({ budget, counter }) => budget.holds && !charged.includes(counter.keyHash));
  if (!usedUpSince) return undefined;
  await takeBack(transaction, charged);
  return reasonOf(usedUpSince.budget);
}

const reasonOf = ({ mails, per, name }: MailBudget): string =>
  `${overBudget}more than ${mails} emails per ${per} for ${name}`;

const selectCounters = (queries: Transaction<Tables>, counters: readonly Tables["mailBudget"][]) =>
  queries
    .selectFrom("mailBudget")
    .select(["keyHash", "mails"])
    .where(
      "keyHash",
      "in",
      counters.map(({ keyHash }) => keyHash),
    )
    .execute();

const countMail = (queries: Transaction<Tables>, counters: readonly Tables["mailBudget"][]) =>
  queries
    .insertInto("mailBudget")
    .values(counters)
    .onConflict((conflict) =>
      conflict
        .column("keyHash")
        .doUpdateSet((counter) => ({ mails: counter("mailBudget.mails", "+", 1) }))
        .whereRef("mailBudget.mails", "<", "excluded.allowed"),
    )
    .returning("keyHash")
    .execute();

async function takeBack(transaction: Transaction<Tables>, keyHashes: readonly string[]): Promise<void> {
  if (keyHashes.length === 0) return;
  await transaction
    .updateTable("mailBudget")
    .set((counter) => ({ mails: counter("mails", "-", 1) }))
    .where("keyHash", "in", keyHashes)
    .execute();
}

function firstMail({ name, key, mails, per }: MailBudget, secret: Uint8Array, now: Date): Tables["mailBudget"] {
  const startsAt = now.toISOString().slice(0, per === "day" ? 10 : 13);
  const keyHash = createHmac("sha256", secret)
    .update(`designite mail budget\n${name}\n${startsAt}\n${key}`)
    .digest("base64url");
  return { keyHash, startsAt, mails: 1, allowed: mails };
}

/**
 * What has caused a mail:
 * - `newsletter`, `academic-request`, `order`: a form that writes to whatever mailbox is entered.
 * - `list`: a form that writes to the holders of licenses and orders alone.
 * - `link`: a button behind a link of an earlier mail, which its reader alone has.
 * - `sign-in`: the form that writes to operators alone, whose mails are few. Another network can still ask.
 */
export type MailCause = "newsletter" | "academic-request" | "order" | "list" | "link" | "sign-in";

export interface BudgetedMail {
  cause: MailCause;
  mailbox: string;
  /** The networks of the caller, the narrowest first: none where the caller holds a link from an earlier mail. */
  networks?: readonly string[];
  /** A mail to a customer waits for no others: it is charged the same, and held only for its mailbox and its networks. */
  isToCustomer?: boolean;
}

/** Begins the reason of a mail that is held because a budget is used up. */
export const overBudget = "Above a budget: ";

interface MailBudget {
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
const groups: Readonly<Record<MailCause, "forms" | "orders" | "list" | "links" | "sign-in">> = {
  newsletter: "forms",
  "academic-request": "forms",
  order: "orders",
  list: "list",
  link: "links",
  "sign-in": "sign-in",
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
export function budgetsOf({ cause, mailbox, networks = [], isToCustomer = false }: BudgetedMail): MailBudget[] {
  const group = groups[cause];
  const folded = foldMailbox(mailbox);
  const domain = folded.slice(folded.lastIndexOf("@"));
  const perHour = mailsPerHour[cause];
  const holds = !isToCustomer;
  if (cause === "sign-in")
    return networks.map((network) => ({
      name: "the network",
      key: `${group} ${network}`,
      mails: 5,
      per: "day",
      holds,
    }));
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

const dotsDoNotCount = new Set(["gmail.com", "googlemail.com"]);

/**
 * One text for all spellings of a mailbox that one person reads: without what follows a plus sign, as most providers
 * deliver it, and without the dots that Gmail ignores. For counting only: mails go to the mailbox as it was given.
 */
export function foldMailbox(mailbox: string): string {
  const lowerCase = mailbox.toLowerCase();
  const at = lowerCase.lastIndexOf("@");
  const domain = lowerCase.slice(at + 1);
  // A part that begins with the sign has nothing before it to fold to.
  const plain = lowerCase.slice(0, at).replace(/(?<=.)\+.*/s, "");
  return dotsDoNotCount.has(domain) ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}

/** Counters are used on their own day. They are kept a day longer for processes whose clocks differ. */
const keptFor = days(1);

/** Counters that are removed in one transaction: few enough that forms of visitors are stored in between. */
const countersAtOnce = 1000;

/** Removes the counters of former days. */
export async function forgetBudgets({ database, clock }: Pick<AppContext, "database" | "clock">): Promise<void> {
  const oldest = subtractDuration(clock.now(), keptFor).toISOString().slice(0, 10);
  const { query } = database;
  await inParts(countersAtOnce, async (most) => {
    const former = query.selectFrom("mailBudget").select("keyHash").where("startsAt", "<", oldest).limit(most);
    const { numDeletedRows } = await query.deleteFrom("mailBudget").where("keyHash", "in", former).executeTakeFirst();
    return Number(numDeletedRows);
  });
}
