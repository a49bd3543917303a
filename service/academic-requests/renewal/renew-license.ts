import { type AuditedTransaction, auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import { claimJobRun } from "../../jobs/claim-job-run.ts";
import { endOfTerm } from "../../licenses/end-of-term.ts";
import { prepareLicense } from "../../licenses/issue-license.ts";
import type { LicenseRow } from "../../licenses/tables.ts";
import { chargeBudgets } from "../../mail/budgets/charge-budgets.ts";
import { addApproval } from "../approve-request.ts";
import { actorOf, rule } from "../decision-store.ts";
import { initialState, nextState } from "../life-cycle.ts";
import { receiveRequest } from "../receive-request.ts";
import { addAcademicRequest, setRequestState } from "../request-store.ts";
import { academicTerms } from "../terms.ts";
import { examineRenewal, type RenewalState } from "./examine-renewal.ts";

type Renewable = Extract<RenewalState, { kind: "renewable" }>;

/**
 * Renews an academic license for the reader of its reminder: a new request, which is approved by rule at once if nothing
 * speaks against it, and is an ordinary one otherwise. Pressing again changes nothing.
 */
export async function renewLicense(licenseId: string, appContext: AppContext): Promise<void> {
  const state = await examineRenewal(appContext.database.query, licenseId, appContext);
  if (state.kind !== "renewable") return;
  const isRenewed = state.isClear && (await renewAtOnce(licenseId, state, appContext));
  if (!isRenewed) await askForReview(licenseId, appContext);
  appContext.mailQueued();
}

/** Returns false if the license cannot be issued, such as without a signing key. */
async function renewAtOnce(
  licenseId: string,
  { license: last, language }: Renewable,
  appContext: AppContext,
): Promise<boolean> {
  const now = appContext.clock.now();
  const requestId = appContext.createIdentifier();
  const { licensee, organization, mailbox } = last;
  const prepared = await prepareLicense(
    {
      ...academicTerms(language, now),
      expiresAt: endOfTerm(last, now),
      licensee,
      organization,
      mailbox,
      requestId,
      renewsId: last.id,
      issuedBy: rule.name,
    },
    appContext,
  );
  if (prepared.kind !== "prepared") return false;
  await auditedTransaction(appContext, actorOf(rule), async (tx) => {
    const state = await examineRenewal(tx.transaction, licenseId, appContext);
    if (state.kind !== "renewable" || !state.isClear || state.license.id !== last.id) return;
    // Of several presses at once, one renews.
    if (!(await claimJobRun(tx.transaction, "renew-academic", last.id, tx.now))) return;
    await addRenewal(tx, requestId, { state, license: prepared.license }, appContext);
  });
  return true;
}

async function addRenewal(
  tx: AuditedTransaction,
  id: string,
  { state, license }: { state: Renewable; license: LicenseRow },
  appContext: AppContext,
): Promise<void> {
  const { transaction, now, audit } = tx;
  const { language, license: last } = state;
  const { licensee, organization, mailbox } = license;
  const approved = nextState(initialState, "approve");
  const isNew = await addAcademicRequest(transaction, {
    importedFrom: null,
    id,
    name: licensee,
    mailbox,
    university: organization ?? "",
    language,
    state: initialState,
    receivedAt: now.toISOString(),
    mailboxProvenAt: now.toISOString(),
    explanation: explain(last),
  });
  if (!isNew || !approved) return;
  audit({ action: "request-received", subjectId: id, details: { language, renews: last.id } });
  audit({ action: "request-mailbox-proven", subjectId: id });
  await setRequestState(transaction, id, approved);
  await addApproval(tx, id, license, rule, appContext);
}

/** The operator decides: the institution no longer counts, or the last license was revoked or suspended. */
async function askForReview(licenseId: string, appContext: AppContext): Promise<void> {
  await auditedTransaction(appContext, "requester", async (tx) => {
    const state = await examineRenewal(tx.transaction, licenseId, appContext);
    if (state.kind !== "renewable") return;
    const { license, language } = state;
    const { licensee: name, mailbox } = license;
    const mailboxProvenAt = tx.now.toISOString();
    const university = license.organization ?? "not named";
    const asked = { name, mailbox, university, language, mailboxProvenAt, explanation: explain(license) };
    const charge = () => chargeBudgets(tx.transaction, { cause: "link", mailbox, networks: [] }, appContext);
    await receiveRequest(tx, asked, appContext, charge);
  });
}

const explain = ({ id, expiresAt }: LicenseRow) => `Renews the license ${id}, which ends on ${expiresAt.slice(0, 10)}.`;
