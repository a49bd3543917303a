import type { MyLicensesOutcome } from "#content/pages/my-licenses.ts";
import { statusPageUrl } from "../academic/request-links.ts";
import { findLicense, type StoredLicense } from "../licenses/license-store.ts";
import { nameProducts, parseProducts } from "../licenses/licensed-products.ts";
import { prepareReissue, reissueInTransaction } from "../licenses/revoke-license.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { lock, type Queries } from "../platform/database/database.ts";
import { chargeBudgets } from "../platform/mail/budgets/charge-budgets.ts";
import { composeMail, type Mail } from "../platform/mail/compose-mail.ts";
import { queueOperatorMails } from "../platform/mail/queue-operator-mails.ts";
import { addYears, days, subtractDuration } from "../platform/time/time.ts";
import { hasUsableKey } from "./read-list.ts";
import type { LicenseComputerRow } from "./tables.ts";

interface ComputerRequest {
  licenseId: string;
  mailbox: string;
  reason: string;
}

/** How long a request waits for the operator before it can be made again. */
const askAgainAfter = days(7);

/**
 * Replaces a license whose computer was replaced. So many a year as the owner has set are granted at once by the actor
 * `rule`, counted for the license together with those that it replaces or renews. Further ones go to the operator.
 */
export async function replaceComputer(
  request: ComputerRequest,
  appContext: AppContext,
): Promise<MyLicensesOutcome | "unknown"> {
  const { query } = appContext.database;
  const old = await findLicense(query, request.licenseId);
  if (old?.mailbox !== request.mailbox) return "unknown";
  if (!hasUsableKey(old, appContext.clock.now())) return "no-key";
  // Signed before the transaction, so that no other change waits for the signature.
  const prepared = await prepareReissue(old, { issuedBy: "rule" }, appContext);
  const mayGrant = appContext.sales.selfService.computersPerYear > 0 && prepared.kind === "prepared";
  return await auditedTransaction(appContext, mayGrant ? "rule" : "licensee", (tx) =>
    decide(tx, request, mayGrant ? prepared.license : undefined, appContext),
  );
}

async function decide(
  tx: AuditedTransaction,
  { licenseId, mailbox, reason }: ComputerRequest,
  successor: LicenseRow | undefined,
  appContext: AppContext,
): Promise<MyLicensesOutcome | "unknown"> {
  const { transaction, now, audit } = tx;
  const first = await firstOfChain(transaction, licenseId);
  // A concurrent request for any license of the chain waits here and then sees the row of this one.
  await lock(transaction, "license", first);
  const license = await findLicense(transaction, licenseId);
  if (license?.mailbox !== mailbox) return "unknown";
  if (!hasUsableKey(license, now)) return "no-key";
  const granted = await grantedSince(transaction, first, addYears(now, -1));
  const row: LicenseComputerRow = {
    id: appContext.createIdentifier(),
    licenseId,
    firstLicenseId: first,
    reason,
    askedAt: now.toISOString(),
    newLicenseId: null,
  };
  if (successor && granted < appContext.sales.selfService.computersPerYear) {
    const statusUrl = license.requestId === null ? null : statusPageUrl(license.requestId, appContext);
    const reissued = await reissueInTransaction(tx, successor, { reason: "Computer replaced", statusUrl }, appContext);
    if (reissued.kind === "replaced-before") return "no-key";
    await addComputer(transaction, { ...row, newLicenseId: reissued.licenseId });
    return "computer-replaced";
  }
  if (await isAsked(transaction, licenseId, subtractDuration(now, askAgainAfter))) return "computer-asked-already";
  await addComputer(transaction, row);
  audit({ action: "license-computer-asked", subjectId: licenseId });
  await tellOperator(transaction, license, { reason, granted }, appContext);
  return "computer-asked";
}

async function tellOperator(
  transaction: AuditedTransaction["transaction"],
  license: StoredLicense,
  { reason, granted }: { reason: string; granted: number },
  appContext: AppContext,
): Promise<void> {
  const heldFor = await chargeBudgets(
    transaction,
    { cause: "link", mailbox: license.mailbox, networks: [] },
    appContext,
  );
  const mail = { purpose: "computer-request", aboutId: license.id, replyTo: license.mailbox, heldFor } as const;
  await queueOperatorMails(transaction, appContext, "licenses", mail, () =>
    computerRequestMail({ license, reason, granted }),
  );
}

/** The license that this one replaces or renews, and so on back to the first. */
async function firstOfChain(queries: Queries, licenseId: string): Promise<string> {
  const license = await findLicense(queries, licenseId);
  const before = license?.replacesId ?? license?.renewsId ?? null;
  return before === null ? licenseId : await firstOfChain(queries, before);
}

async function addComputer(transaction: Queries, row: LicenseComputerRow): Promise<void> {
  await transaction.insertInto("licenseComputer").values(row).execute();
}

async function grantedSince(queries: Queries, firstLicenseId: string, since: Date): Promise<number> {
  const granted = await queries
    .selectFrom("licenseComputer")
    .select("id")
    .where("firstLicenseId", "=", firstLicenseId)
    .where("askedAt", ">", since.toISOString())
    .where("newLicenseId", "is not", null)
    .execute();
  return granted.length;
}

async function isAsked(queries: Queries, licenseId: string, since: Date): Promise<boolean> {
  const asked = await queries
    .selectFrom("licenseComputer")
    .select("id")
    .where("licenseId", "=", licenseId)
    .where("askedAt", ">", since.toISOString())
    .executeTakeFirst();
  return asked !== undefined;
}

interface ComputerRequestMail {
  license: Pick<LicenseRow, "id" | "mailbox" | "products" | "edition">;
  reason: string;
  /** How many computers were replaced by the rule within the last year. */
  granted: number;
}

/** To the operator: a licensee has another computer and needs a new key. */
function computerRequestMail({ license, reason, granted }: ComputerRequestMail): Mail {
  const name = nameProducts(parseProducts(license.products));
  return composeMail(`Another computer for ${name}`, [
    "A licensee has replaced the computer and asks for a new key. The current key is revoked when you issue it.",
    [
      ["Mailbox", license.mailbox],
      ["License", `${license.id}, ${license.edition}, ${name}`],
      ["Reason", reason],
      ["Replaced at once within the last year", String(granted)],
    ],
    "To issue a new key and send it:",
    { kind: "lines", text: `npm run admin -- licenses reissue ${license.id} --reason "Computer replaced"` },
    "To refuse, reply to this mail: the answer goes to the licensee.",
  ]);
}
