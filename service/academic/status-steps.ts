import { html } from "hono/html";
import { requestSent } from "#content/pages/request-sent.ts";
import { slotNames } from "#contract/slots.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { findLicenseOfRequest, isKeyAwaited } from "../licenses/license-store.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { lock } from "../platform/database/database.ts";
import { type Html, withContact } from "../platform/html.ts";
import type { SlotSource } from "../platform/http/filled-documents.ts";
import { chargeBudgets } from "../platform/mail/budgets/charge-budgets.ts";
import { formatDay, workingDayTimeZone } from "../platform/time/time.ts";
import { grantedStates, isOpen, maySendAgain, promisedTimes } from "./life-cycle.ts";
import { queueReceipt, receiveRequest } from "./receive-request.ts";
import { statusPageUrl } from "./request-links.ts";
import { setMailboxProven } from "./request-store.ts";
import { approveClearCase } from "./rule.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

/** The outcome of a button of the status page. Pressing one twice does no harm. */
export type StepOutcome =
  | "mailbox-proven"
  | "approved-at-once"
  | "sent-again"
  | "sent-often-enough"
  | "nothing-to-send"
  | "key-awaited"
  | "withdrawn"
  | "too-late"
  | "asked-for-another-key"
  | "asked-already"
  | "no-key-yet"
  | "unknown";

/**
 * Marks the mailbox of a request as proven: only a reader of its mail knows the address of the page. A clear case is
 * approved at once where the owner has switched this on.
 */
export async function proveMailbox(requestId: string, appContext: AppContext): Promise<StepOutcome> {
  const outcome = await auditedTransaction<StepOutcome>(
    appContext,
    "requester",
    async ({ transaction, now, audit }) => {
      const request = await lock(transaction, "academicLicenseRequest", requestId);
      if (!request) return "unknown";
      if (request.mailboxProvenAt === null) {
        await setMailboxProven(transaction, requestId, now);
        audit({ action: "request-mailbox-proven", subjectId: requestId });
      }
      return "mailbox-proven";
    },
  );
  if (outcome !== "mailbox-proven") return outcome;
  try {
    return (await approveClearCase(requestId, appContext)) ? "approved-at-once" : outcome;
  } catch (error) {
    // The mailbox is proven. The request waits for the operator like any other.
    appContext.reportError(error, undefined);
    return outcome;
  }
}

/** Sends the current mail again: the receipt while the request is open, the key once there is one. */
export async function sendMailAgain(requestId: string, appContext: AppContext): Promise<StepOutcome> {
  return await auditedTransaction<StepOutcome>(appContext, "requester", async (tx) => {
    const { transaction, now, audit } = tx;
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    if (!request) return "unknown";
    if (isOpen(request.state)) {
      if (!(await maySendAgain(transaction, { purpose: "academic-receipt", aboutId: requestId }, now))) {
        return "sent-often-enough";
      }
      const heldFor = await chargeBudgets(
        transaction,
        { cause: "link", mailbox: request.mailbox, networks: [] },
        appContext,
      );
      await queueReceipt(transaction, request, appContext, { heldFor, isSilent: false });
      audit({ action: "request-receipt-sent-again", subjectId: requestId });
      return "sent-again";
    }
    const license = await findLicenseOfRequest(transaction, requestId);
    if (!license || license.revokedAt !== null || license.expiresAt <= now.toISOString()) return "nothing-to-send";
    if (license.keyText === "") return "key-awaited";
    if (!(await maySendAgain(transaction, { purpose: "license-key", aboutId: license.id }, now))) {
      return "sent-often-enough";
    }
    const statusUrl = statusPageUrl(requestId, appContext);
    const heldFor = await chargeBudgets(
      transaction,
      { cause: "link", mailbox: license.mailbox, networks: [] },
      appContext,
    );
    await queueLicenseKey(tx, license, { statusUrl, occasion: "again", heldFor }, appContext);
    audit({ action: "license-sent-again", subjectId: license.id, details: { by: "status-page" } });
    return "sent-again";
  });
}

/**
 * Requests another key although there is one: a new request with its own decision, with the reason and a proven
 * mailbox.
 */
export async function askForAnotherKey(
  requestId: string,
  explanation: string,
  appContext: AppContext,
): Promise<StepOutcome> {
  return await auditedTransaction<StepOutcome>(appContext, "requester", async (tx) => {
    const request = await lock(tx.transaction, "academicLicenseRequest", requestId);
    if (!request) return "unknown";
    if (!hasKey(request)) return "no-key-yet";
    const license = await findLicenseOfRequest(tx.transaction, requestId);
    if (license && isKeyAwaited(license)) return "no-key-yet";
    const { name, mailbox, university, language } = request;
    const asked = { name, mailbox, university, language, explanation, mailboxProvenAt: tx.now.toISOString() };
    const charge = () => chargeBudgets(tx.transaction, { cause: "link", mailbox, networks: [] }, appContext);
    const received = await receiveRequest(tx, asked, appContext, charge);
    return received === "received" ? "asked-for-another-key" : "asked-already";
  });
}

/** Whether the request has led to a license. */
export function hasKey({ state }: Pick<AcademicLicenseRequestRow, "state">): boolean {
  return grantedStates.some((granted) => granted === state);
}

/** When a request that is sent now is answered, and after when the requester should ask, as parts of sentences. */
function sentDays(now: Date, isRuleOn: boolean): { answerBy: string; askAfter: string } {
  const { typicalBy, askAfter } = promisedTimes(now);
  return {
    answerBy: `by ${formatDay(typicalBy)}${isRuleOn ? requestSent.atOnce : ""}`,
    askAfter: `After ${formatDay(askAfter)}`,
  };
}

/** The facts about a request that was just sent, for the result page of the form without script. */
export function sentRequestFacts({
  clock,
  contactEmail,
  autoApprove,
}: Pick<AppContext, "clock" | "contactEmail" | "autoApprove">): Html {
  const { answerBy, askAfter } = sentDays(clock.now(), autoApprove !== undefined);
  const fill = (text: string) =>
    text
      .replace("{mailbox}", () => requestSent.enteredMailbox)
      .replace("{answerBy}", () => answerBy)
      .replace("{askAfter}", () => askAfter);
  return html`<h2>${requestSent.heading}</h2>
<dl class="facts">
${requestSent.facts.map(({ label, text }) => html`<dt>${label}</dt><dd>${withContact(fill(text), contactEmail)}</dd>`)}
</dl>`;
}

/** The end of the day in the zone of the working days: a request sent later has other days. */
function endOfDay(now: Date): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(workingDayTimeZone);
  return today.add({ days: 1 }).startOfDay().toInstant().toString();
}

/** The same days for the page with the form, which shows them after it has sent a request on the day it was read. */
export function sentRequestSlots({ clock, autoApprove }: Pick<AppContext, "clock" | "autoApprove">): SlotSource {
  return {
    slots: [slotNames.answerBy, slotNames.askAfter],
    async read() {
      const now = clock.now();
      const until = endOfDay(now);
      const dated = (text: string) => () => `<span data-until="${until}">${text}</span>`;
      return {
        key: until,
        fill() {
          const { answerBy, askAfter } = sentDays(now, autoApprove !== undefined);
          return { [slotNames.answerBy]: dated(answerBy), [slotNames.askAfter]: dated(askAfter) };
        },
      };
    },
  };
}
