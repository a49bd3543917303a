import { createHmac } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { AppContext } from "../../context/app-context.ts";
import { type Placeholders, prepareQuery } from "../../database/prepared-query.ts";
import type { Tables } from "../../database/tables.ts";
import { type BudgetedMail, budgetsOf, type MailBudget, overBudget } from "./mail-budgets.ts";

declare module "../../database/tables.ts" {
  interface Tables {
    mailBudget: MailBudgetRow;
  }
}

interface MailBudgetRow {
  /**
   * Keyed hash of what is counted, and of the day or hour: rows of two days cannot be linked. The secret is the one of the
   * suppressions, which is never replaced, so that no counter starts anew.
   */
  keyHash: string;
  startsAt: string;
  mails: number;
  allowed: number;
}

/**
 * Charges a mail to every budget it falls under, within the transaction that queues it. If one of them is used up,
 * charges none and returns why the mail must be held. Requests of other visitors wait from here until the transaction
 * ends, so call it late.
 */
export async function chargeBudgets(
  transaction: Transaction<Tables>,
  mail: BudgetedMail,
  { suppressionSecret, clock }: Pick<AppContext, "suppressionSecret" | "clock">,
): Promise<string | undefined> {
  const counters = budgetsOf(mail).map((budget) => ({
    budget,
    row: firstMail(budget, suppressionSecret, clock.now()),
  }));
  const [first, ...further] = counters.map(({ row }) => row);
  if (!first) return undefined;
  await sql`savepoint mail_budgets`.execute(transaction);
  const { rows: charged } = await countMail(transaction, first, ...further);
  const usedUp = counters.find(({ row }) => !charged.some(({ keyHash }) => keyHash === row.keyHash));
  if (!usedUp) return undefined;
  await sql`rollback to savepoint mail_budgets`.execute(transaction);
  const { name, mails, per } = usedUp.budget;
  return `${overBudget}more than ${mails} mails a ${per} for ${name}`;
}

const countMail = prepareQuery((queries, ...counters: Placeholders<MailBudgetRow>[]) =>
  queries
    .insertInto("mailBudget")
    .values(counters)
    .onConflict((conflict) =>
      conflict
        .column("keyHash")
        .doUpdateSet((counter) => ({ mails: counter("mailBudget.mails", "+", 1) }))
        .whereRef("mailBudget.mails", "<", "excluded.allowed"),
    )
    .returning("keyHash"),
);

function firstMail({ name, key, mails, per }: MailBudget, secret: Uint8Array, now: Date): MailBudgetRow {
  const startsAt = now.toISOString().slice(0, per === "day" ? 10 : 13);
  const keyHash = createHmac("sha256", secret)
    .update(`designite mail budget\n${name}\n${startsAt}\n${key}`)
    .digest("base64url");
  return { keyHash, startsAt, mails: 1, allowed: mails };
}
