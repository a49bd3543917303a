import { formatTime } from "#contract/dates.ts";
import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import { lock } from "../db/database.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { findLicenseOfRequest } from "../licenses/license-store.ts";
import { maySendAgain } from "../mail/limits.ts";
import { composeMail, wordsOf } from "../mail/message.ts";
import { queueOperatorMails } from "../mail/notify.ts";
import { dropUnsentMails, hasLeft, queueMail } from "../mail/outbox.ts";
import { letterAboutRequest } from "./decide-request.ts";
import { isOpen, nextState } from "./life-cycle.ts";
import { queueReceipt } from "./receive-request.ts";
import { setRequestState } from "./request-store.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

/** The outcome of a button of the status page. Pressing one twice does no harm. */
export type StepOutcome =
  | "sent-again"
  | "sent-often-enough"
  | "nothing-to-send"
  | "key-awaited"
  | "withdrawn"
  | "too-late"
  | "unknown";

/** Sends the current mail again: the receipt while the request is open, the key once there is one. */
export async function sendMailAgain(requestId: string, app: App): Promise<StepOutcome> {
  return await change<StepOutcome>(app, "requester", async (tx) => {
    const { transaction, now, audit } = tx;
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    if (!request) return "unknown";
    if (isOpen(request.state)) {
      if (!(await maySendAgain(transaction, { purpose: "academic-receipt", aboutId: requestId }, now))) {
        return "sent-often-enough";
      }
      await queueReceipt(transaction, request, app);
      audit({ action: "request-receipt-sent-again", subjectId: requestId });
      return "sent-again";
    }
    const license = await findLicenseOfRequest(transaction, requestId);
    if (!license || license.revokedAt !== null || license.expiresAt <= now.toISOString()) return "nothing-to-send";
    if (license.keyText === "") return "key-awaited";
    if (!(await maySendAgain(transaction, { purpose: "license-key", aboutId: license.id }, now))) {
      return "sent-often-enough";
    }
    await queueLicenseKey(tx, license, { occasion: "again" }, app);
    audit({ action: "license-sent-again", subjectId: license.id, details: { by: "status-page" } });
    return "sent-again";
  });
}

/** Withdraws a request that is not decided yet, and tells the requester and the operator. */
export async function withdrawRequest(requestId: string, app: App): Promise<StepOutcome> {
  return await change<StepOutcome>(app, "requester", async (tx) => {
    const request = await lock(tx.transaction, "academicLicenseRequest", requestId);
    if (!request) return "unknown";
    if (request.state === "withdrawn") return "withdrawn";
    const state = nextState(request.state, "withdraw");
    if (!state) return "too-late";
    await setRequestState(tx.transaction, requestId, state);
    tx.audit({ action: "request-withdrawn", subjectId: requestId });
    await tellBoth(tx, request, app);
    return "withdrawn";
  });
}

/** An operator whose notice of the request has not left gets neither mail. */
async function tellBoth(
  { transaction, now }: Change,
  { id, language, university, email }: AcademicLicenseRequestRow,
  app: App,
): Promise<void> {
  const notice = { purpose: "academic-notice", aboutId: id } as const;
  const operatorKnows = await hasLeft(transaction, notice);
  if (!operatorKnows) await dropUnsentMails(transaction, notice, now.toISOString());
  // In case that somebody else has pressed the button.
  const say = wordsOf("academic-withdrawal", app);
  const says = [say("withdrawn", { language, time: formatTime(now) }), say("again"), say("mistake")];
  const confirmation = letterAboutRequest(id, say("subject", { language }), says, app);
  const about = { purpose: "academic-withdrawal", aboutId: id, recipient: email } as const;
  await queueMail(transaction, app, { ...about, ...confirmation });
  if (!operatorKnows) return;
  const told = { purpose: "academic-withdrawal-notice", aboutId: id } as const;
  await queueOperatorMails(
    transaction,
    app,
    told,
    composeMail(`Academic license request withdrawn: ${language}, ${university}`, [
      "The requester withdrew this request, so you don't need to decide on it.",
      [
        ["Request", id],
        ["Email", email],
        ["Withdrawn", formatTime(now)],
      ],
    ]),
  );
}
