import * as v from "valibot";
import { mailbox } from "#contract/mailbox.ts";
import { singleLine } from "#contract/single-line.ts";
import type { Actor } from "../audit/audit-actions.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { readCsv } from "../csv/read-csv.ts";
import type { Queries } from "../database/database.ts";
import { hashMailbox } from "./hash-mailbox.ts";
import { subscriptionIdentifier } from "./subscription-identifier.ts";
import type { NewsletterSubscriptionRow } from "./tables.ts";

/** The columns of the file: the address, and where and when its owner asked for the newsletter. */
const importColumns = ["email", "consent"] as const;

export interface ImportPlan {
  added: string[];
  /** Already confirmed, or waiting for confirmation. */
  known: number;
  /** Unsubscribed, erased, complained or unreachable. They are not imported. */
  suppressed: number;
  problems: { line: number; problem: string }[];
}

const Mailbox = mailbox("email");
const Consent = singleLine("consent", 300);

/** The effect of an import, without importing. */
export async function planImport(text: string, appContext: ImportWorkplace): Promise<ImportPlan> {
  const { plan } = await readRows(text, appContext.database.query, appContext);
  return plan;
}

/**
 * Imports the addresses of a CSV file, all or nothing. Each needs a note of its owner's consent; suppressed mailboxes
 * are skipped.
 */
export async function importSubscribers(text: string, appContext: ImportWorkplace, actor: Actor): Promise<ImportPlan> {
  return await auditedTransaction(appContext, actor, async ({ transaction, now, audit }) => {
    const { plan, rows } = await readRows(text, transaction, appContext);
    if (plan.problems.length > 0 || rows.length === 0) return plan;
    const at = now.toISOString();
    for (let start = 0; start < rows.length; start += 500) {
      const subscriptions = rows.slice(start, start + 500).map(
        ({ email, consent }): NewsletterSubscriptionRow => ({
          id: subscriptionIdentifier(email, appContext.suppressionSecret),
          mailbox: email,
          state: "confirmed",
          source: "import",
          subscribedAt: at,
          confirmedAt: at,
          consentNote: consent,
          subscribedOnPage: null,
          wordingVersion: null,
          lastConfirmationAt: null,
          endedAt: null,
          confirmationsSent: 0,
          softBounces: 0,
        }),
      );
      await transaction.insertInto("newsletterSubscription").values(subscriptions).execute();
    }
    audit({ action: "subscriptions-imported", subjectId: "newsletter", details: { count: rows.length } });
    return plan;
  });
}

type ImportWorkplace = Pick<AppContext, "database" | "clock" | "suppressionSecret">;
interface ImportRow {
  email: string;
  consent: string;
}

async function readRows(
  text: string,
  queries: Queries,
  { suppressionSecret }: Pick<ImportWorkplace, "suppressionSecret">,
): Promise<{ plan: ImportPlan; rows: ImportRow[] }> {
  const known = new Set(
    (await queries.selectFrom("newsletterSubscription").select("mailbox").execute()).map((row) => row.mailbox),
  );
  const suppressed = new Set(
    (await queries.selectFrom("newsletterSuppression").select("mailboxHash").execute()).map((row) => row.mailboxHash),
  );
  const plan: ImportPlan = { added: [], known: 0, suppressed: 0, problems: [] };
  const rows: ImportRow[] = [];
  for (const row of readCsv(text, importColumns)) {
    const email = v.safeParse(Mailbox, row.cell("email"));
    const consent = row.cell("consent");
    const problem = problemOf(email, consent);
    if (problem !== undefined || !email.success) {
      plan.problems.push({ line: row.line, problem: problem ?? "The address is not one." });
    } else if (suppressed.has(hashMailbox(email.output, suppressionSecret))) {
      plan.suppressed += 1;
    } else if (known.has(email.output)) {
      plan.known += 1;
    } else {
      known.add(email.output);
      plan.added.push(email.output);
      rows.push({ email: email.output, consent });
    }
  }
  return { plan, rows };
}

function problemOf(email: v.SafeParseResult<typeof Mailbox>, consent: string): string | undefined {
  if (!email.success) return email.issues[0].message;
  if (consent === "") return 'The column "consent" must say where and when the owner asked for the newsletter.';
  const line = v.safeParse(Consent, consent);
  return line.success ? undefined : line.issues[0].message;
}
