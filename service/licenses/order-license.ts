import { change } from "../audit/audited-transaction.ts";
import type { Workplace } from "../context/app-context.ts";
import {
  type LicenseOrder,
  type PreparedLicense,
  prepareLicense,
  queueLicenseKey,
  storeLicense,
} from "./issue-license.ts";
import { findLicense } from "./license-store.ts";

export type Ordered =
  | { kind: "issued"; licenseId: string; mailbox: string }
  | Exclude<PreparedLicense, { kind: "prepared" }>;

/** Issues a license that no request asked for, such as a bought one, and promises the mail with its key. */
export async function orderLicense(
  order: Omit<LicenseOrder, "requestId" | "replacesId">,
  workplace: Workplace,
): Promise<Ordered> {
  const prepared = await prepareLicense({ ...order, requestId: null, replacesId: null }, workplace);
  if (prepared.kind !== "prepared") return prepared;
  const { license } = prepared;
  await change(workplace, `operator:${order.issuedBy}`, (running) => storeLicense(running, license, null, workplace));
  workplace.mailQueued();
  return { kind: "issued", licenseId: license.id, mailbox: license.mailbox };
}

/** Sends the key of a license once more. A revoked one is not sent. */
export async function sendLicense(
  id: string,
  operator: string,
  statusUrlOf: (requestId: string) => string,
  workplace: Workplace,
): Promise<{ kind: "promised"; mailbox: string } | { kind: "unknown" | "revoked" }> {
  const outcome = await change(workplace, `operator:${operator}`, async (running) => {
    const license = await findLicense(running.transaction, id);
    if (!license) return { kind: "unknown" } as const;
    if (license.revokedAt !== null) return { kind: "revoked" } as const;
    const statusUrl = license.requestId === null ? null : statusUrlOf(license.requestId);
    await queueLicenseKey(running, license, { statusUrl, occasion: "again" }, workplace);
    running.note({ action: "license-sent-again", subjectId: id, details: { by: "desk" } });
    return { kind: "promised", mailbox: license.mailbox } as const;
  });
  if (outcome.kind === "promised") workplace.mailQueued();
  return outcome;
}
