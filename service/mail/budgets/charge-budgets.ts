import { createHmac } from "node:crypto";
import type { Transaction } from "kysely";
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
  const [first, ...further] = charges.map(({ counter }) => counter);
  if (!first) return undefined;
  const { rows: known } = await selectCounters(transaction, first, ...further);
  const mailsOf = new Map(known.map(({ keyHash, mails }) => [keyHash, mails]));
  const usedUp = charges.find(
    ({ budget, counter }) => budget.holds && (mailsOf.get(counter.keyHash) ?? 0) >= budget.mails,
  );
  if (usedUp) return reasonOf(usedUp.budget);
  const { rows } = await countMail(transaction, first, ...further);
  const charged = rows.map(({ keyHash }) => keyHash);
  // Another process may have used up a budget since they were read.
  const usedUpSince = charges.find(({ budget, counter }) => budget.holds && !charged.includes(counter.keyHash));
  if (!usedUpSince) return undefined;
  await takeBack(transaction, charged);
  return reasonOf(usedUpSince.budget);
}

const reasonOf = ({ mails, per, name }: MailBudget): string =>
  `${overBudget}more than ${mails} mails per ${per} for ${name}`;

const selectCounters = prepareQuery((queries, ...counters: Placeholders<MailBudgetRow>[]) =>
  queries
    .selectFrom("mailBudget")
    .select(["keyHash", "mails"])
    .where(
      "keyHash",
      "in",
      counters.map(({ keyHash }) => keyHash),
    ),
);

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

async function takeBack(transaction: Transaction<Tables>, keyHashes: readonly string[]): Promise<void> {
  if (keyHashes.length === 0) return;
  await transaction
    .updateTable("mailBudget")
    .set((counter) => ({ mails: counter("mails", "-", 1) }))
    .where("keyHash", "in", keyHashes)
    .execute();
}

function firstMail({ name, key, mails, per }: MailBudget, secret: Uint8Array, now: Date): MailBudgetRow {
  const startsAt = now.toISOString().slice(0, per === "day" ? 10 : 13);
  const keyHash = createHmac("sha256", secret)
    .update(`designite mail budget\n${name}\n${startsAt}\n${key}`)
    .digest("base64url");
  return { keyHash, startsAt, mails: 1, allowed: mails };
}
