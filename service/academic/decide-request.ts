import type { RejectionReasonId } from "#content/pages/rejection-reasons.ts";
import { promises } from "#content/products/promises.ts";
import { type Change, change, Refused } from "../change.ts";
import type { App } from "../context.ts";
import { lock } from "../db/database.ts";
import { issueLicense } from "../licenses/issue-license.ts";
import { latestProducts, productOf } from "../licenses/licensed-products.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { dropUnsentMails, hasLeft, queueMail } from "../mail/outbox.ts";
import { howToConfirm, unconfirmedProducts } from "../sales-settings.ts";
import { addYears, wholeSeconds } from "../time.ts";
import { academicRejection, rejectionUndone } from "./mails.ts";
import { isOpen, isUndoable, updateRequest } from "./request.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

const decidedElsewhere = "This request isn't open anymore. Look at it as it is now.";

/** What somebody else may do to a request meanwhile waits until the decision is stored. */
async function lockOpen({ transaction }: Change, id: string): Promise<AcademicLicenseRequestRow> {
  const request = await lock(transaction, "academicLicenseRequest", id);
  if (!request || !isOpen(request)) throw new Refused(decidedElsewhere);
  return request;
}

interface Approval {
  operator: string;
  /** Names for the license that replace those of the request, where these are too long. */
  licensee?: string | undefined;
  organization?: string | undefined;
}

/**
 * Approves a request. The decision, one license and the mail with its key are stored in one transaction. Concurrent
 * approvals create one license and one mail. It is refused if the names are too long for a key.
 */
export async function approveRequest(
  requestId: string,
  { operator, licensee, organization }: Approval,
  app: App,
): Promise<LicenseRow> {
  return await change(app, `operator:${operator}`, async (tx) => {
    const { transaction, now, audit } = tx;
    const request = await lockOpen(tx, requestId);
    const product = productOf(request.language).id;
    // Nobody knows whether the tool accepts the key.
    if (unconfirmedProducts(app.sales).includes(product)) throw new Refused(howToConfirm([product]));
    const decided = { decidedBy: operator, decidedAt: now.toISOString() };
    await updateRequest(transaction, requestId, { state: "approved", ...decided });
    audit({ action: "request-approved", subjectId: requestId });
    const issuedAt = wholeSeconds(now);
    const grant = {
      products: latestProducts([product]),
      edition: "academic",
      issuedAt,
      // A longer need takes a new request.
      expiresAt: addYears(issuedAt, promises.licenseYears),
      licensee: licensee ?? request.name,
      organization: organization ?? request.university,
      email: request.email,
      requestId,
      issuedBy: operator,
    } as const;
    return await issueLicense(tx, grant, app);
  });
}

interface Rejection {
  operator: string;
  reason: RejectionReasonId;
  /** What the operator adds for the requester. */
  note: string | null;
}

/** Rejects a request. The decision and the mail that explains it are stored in one transaction, once. */
export async function rejectRequest(requestId: string, { operator, reason, note }: Rejection, app: App): Promise<void> {
  await change(app, `operator:${operator}`, async (tx) => {
    const { transaction, now, audit } = tx;
    const request = await lockOpen(tx, requestId);
    const decided = { decidedBy: operator, decidedAt: now.toISOString() };
    await updateRequest(transaction, requestId, { state: "rejected", reason, note, ...decided });
    audit({ action: "request-rejected", subjectId: requestId, details: { reason } });
    await queueMail(transaction, app, {
      ...{ purpose: "academic-rejection", aboutId: requestId, recipient: request.email },
      ...academicRejection(request, { reason, note }, app),
    });
  });
}

/**
 * Takes a rejection back, and returns the request to review. The requester is told if the mail about it may have left;
 * otherwise it is dropped. It stays while another request of the mailbox for the same tool is open.
 */
export async function undoRejection(requestId: string, operator: string, app: App): Promise<void> {
  await change(app, `operator:${operator}`, async ({ transaction, now, audit }) => {
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    if (!request || !isUndoable(request, now)) throw new Refused(decidedElsewhere);
    const { language, email } = request;
    const other = await transaction
      .selectFrom("academicLicenseRequest")
      .select("id")
      .where("email", "=", email)
      .where("language", "=", language)
      .where("state", "=", "received")
      .executeTakeFirst();
    if (other) throw new Refused("Another request from this address is open. Decide on that one first.");
    const undecided = { reason: null, note: null, decidedBy: null, decidedAt: null };
    await updateRequest(transaction, requestId, { state: "received", ...undecided });
    audit({ action: "request-rejection-undone", subjectId: requestId });
    const rejection = { purpose: "academic-rejection", aboutId: requestId } as const;
    if (!(await hasLeft(transaction, rejection)))
      return await dropUnsentMails(transaction, rejection, now.toISOString());
    await queueMail(transaction, app, {
      ...{ purpose: "academic-rejection-undone", aboutId: requestId, recipient: email },
      ...rejectionUndone(request, app),
    });
  });
}
