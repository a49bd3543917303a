import type { MyLicensesOutcome } from "#content/pages/my-licenses.ts";
import { findLicense, isUnrevoked, type StoredLicense } from "../licenses/license-store.ts";
import { nameProducts, parseProducts } from "../licenses/licensed-products.ts";
import { reissueInTransaction } from "../licenses/revoke-license.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { lock, type Queries } from "../platform/database/database.ts";
import { chargeBudgets } from "../platform/mail/budgets/charge-budgets.ts";
import { composeMail, type Mail } from "../platform/mail/compose-mail.ts";
import type { DigestSource } from "../platform/mail/daily-digest.ts";
import { queueOperatorMails } from "../platform/mail/mail-queue.ts";
import { addYears, days, formatTime, subtractDuration } from "../platform/time/time.ts";
import { hasUsableKey } from "./read-list.ts";

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
  { licenseId, mailbox, reason }: ComputerRequest,
  appContext: AppContext,
): Promise<MyLicensesOutcome | "unknown"> {
  const { computersPerYear } = appContext.sales.selfService;
  const actor = computersPerYear > 0 ? "rule" : "licensee";
  return await auditedTransaction<MyLicensesOutcome | "unknown">(appContext, actor, async (tx) => {
    const { transaction, now, audit } = tx;
    const firstLicenseId = await firstOfChain(transaction, licenseId);
    // A concurrent request for any license of the chain waits here and then sees the row of this one.
    await lock(transaction, "license", firstLicenseId);
    const license = await findLicense(transaction, licenseId);
    if (license?.mailbox !== mailbox) return "unknown";
    if (!hasUsableKey(license, now)) return "no-key";
    const granted = await grantedSince(transaction, firstLicenseId, addYears(now, -1));
    const reissued =
      granted < computersPerYear
        ? await reissueInTransaction(tx, license, { reason: "Computer replaced", issuedBy: "rule" }, appContext)
        : undefined;
    if (reissued?.kind === "replaced-before") return "no-key";
    const newLicenseId = reissued?.kind === "reissued" ? reissued.licenseId : null;
    if (newLicenseId === null && (await isAsked(transaction, licenseId, subtractDuration(now, askAgainAfter))))
      return "computer-asked-already";
    const asked = { id: appContext.createIdentifier(), licenseId, firstLicenseId, reason };
    await transaction
      .insertInto("licenseComputer")
      .values({ ...asked, askedAt: now.toISOString(), newLicenseId })
      .execute();
    if (newLicenseId !== null) return "computer-replaced";
    audit({ action: "license-computer-asked", subjectId: licenseId });
    await tellOperator(transaction, license, { reason, granted }, appContext);
    return "computer-asked";
  });
}

/** For the daily digest: who has asked for a key for another computer and has none yet, for as long as nobody can ask again. */
export const waitingComputers: DigestSource = async ({ queries, now }) => {
  const asked = await queries
    .selectFrom("licenseComputer")
    .innerJoin("license", "license.id", "licenseComputer.licenseId")
    .select(["license.id", "licensee", "licenseComputer.reason", "askedAt"])
    .where("newLicenseId", "is", null)
    .where("askedAt", ">=", subtractDuration(now, askAgainAfter).toISOString())
    .where(isUnrevoked)
    .orderBy("askedAt")
    .execute();
  if (asked.length === 0) return undefined;
  return {
    subject: asked.length === 1 ? "1 new key is requested" : `${asked.length} new keys are requested`,
    permission: "sell",
    rank: 3,
    text: "These people have a new computer and are asking for a new key. Replacing a license revokes the old one.",
    lines: asked.map(({ id, licensee, reason, askedAt }) => ({
      text: `${licensee}, ${formatTime(new Date(askedAt))}: ${reason ?? "no reason given"}`,
      ...{ noun: "licenses", id, actions: ["reissue"] },
    })),
  };
};

async function tellOperator(
  transaction: AuditedTransaction["transaction"],
  license: StoredLicense,
  asked: { reason: string; granted: number },
  appContext: AppContext,
): Promise<void> {
  const heldFor = await chargeBudgets(transaction, { cause: "link", mailbox: license.mailbox }, appContext);
  const mail = { purpose: "computer-request", aboutId: license.id, replyTo: license.mailbox, heldFor } as const;
  await queueOperatorMails(transaction, appContext, "sell", mail, () => computerRequestMail(license, asked));
}

/** The license that this one replaces or renews, and so on back to the first. */
async function firstOfChain(queries: Queries, licenseId: string): Promise<string> {
  const license = await findLicense(queries, licenseId);
  const before = license?.replacesId ?? license?.renewsId ?? null;
  return before === null ? licenseId : await firstOfChain(queries, before);
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

/** To the operator: a licensee has another computer and needs a new key. */
function computerRequestMail(license: StoredLicense, { reason, granted }: { reason: string; granted: number }): Mail {
  const name = nameProducts(parseProducts(license.products));
  return composeMail(`Another computer for ${name}`, [
    "A licensee has a new computer and is asking for a new key. Issuing one revokes the current key.",
    [
      ["Email", license.mailbox],
      ["License", `${license.id}, ${license.edition}, ${name}`],
      ["Reason", reason],
      ["Replaced automatically in the last year", String(granted)],
    ],
    "To issue a new key and send it:",
    { kind: "lines", text: `npm run admin -- licenses reissue ${license.id} --reason "Computer replaced"` },
    "To decline, reply to this email. Your reply goes to the licensee.",
  ]);
}
