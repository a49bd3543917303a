import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import { findLicense } from "../licenses/license-store.ts";
import { nextState } from "./life-cycle.ts";
import { lockAcademicRequest, setRequestState } from "./request-store.ts";

/** How far the mail with a key has come. Only a delivery report says that it was delivered. */
type KeyDelivery = "submitted" | "delivered" | "bounced";

const actions = {
  submitted: "request-key-submitted",
  delivered: "request-key-delivered",
  bounced: "request-key-bounced",
} as const;

/** Records with the request how far the mail with the key of its license has come. */
export async function recordKeyDelivery(
  { transaction, audit }: AuditedTransaction,
  licenseId: string,
  delivery: KeyDelivery,
): Promise<void> {
  const license = await findLicense(transaction, licenseId);
  // What becomes of the key of a revoked license says nothing about the request.
  if (!license?.requestId || license.revokedAt !== null) return;
  const request = await lockAcademicRequest(transaction, license.requestId);
  const state = request && nextState(request.state, `key ${delivery}`);
  if (!request || !state) return;
  await setRequestState(transaction, request.id, state);
  audit({ action: actions[delivery], subjectId: request.id, details: { licenseId } });
}
