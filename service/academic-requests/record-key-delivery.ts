import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { findLicense } from "../licenses/license-store.ts";
import { queueOperatorMails } from "../mail/queue-operator-mails.ts";
import { nextState } from "./life-cycle.ts";
import { bounceAlarm } from "./mails/bounce-alarm.ts";
import { lockAcademicRequest, setRequestState } from "./request-store.ts";

/** How far the mail with a key has come. Only a delivery report says that it was delivered. */
export type KeyDelivery = { kind: "submitted" } | { kind: "delivered" } | { kind: "bounced"; reason: string };

const actions = {
  submitted: "request-key-submitted",
  delivered: "request-key-delivered",
  bounced: "request-key-bounced",
} as const;

/** Records how far the mail with the key of a license has come, and alerts the operator if it bounced. */
export async function recordKeyDelivery(
  { transaction, audit }: AuditedTransaction,
  licenseId: string,
  delivery: KeyDelivery,
  appContext: AppContext,
): Promise<void> {
  const license = await findLicense(transaction, licenseId);
  // What becomes of the key of a revoked license says nothing about the request.
  if (!license || license.revokedAt !== null) return;
  const { requestId, mailbox } = license;
  const request = requestId === null ? undefined : await lockAcademicRequest(transaction, requestId);
  const state = request && nextState(request.state, `key ${delivery.kind}`);
  const isNews = request === undefined || state !== undefined;
  if (request && state) {
    await setRequestState(transaction, request.id, state);
    audit({ action: actions[delivery.kind], subjectId: request.id, details: { licenseId } });
  }
  if (delivery.kind !== "bounced" || !isNews) return;
  const permission = requestId === null ? "licenses" : "review";
  const alarm = bounceAlarm({ id: licenseId, mailbox, requestId, reason: delivery.reason });
  const about = { purpose: "operator-alarm", aboutId: licenseId } as const;
  await queueOperatorMails(transaction, appContext, permission, about, () => alarm);
}
