import type { ProductId } from "#content/catalog/product-names.ts";
import type { RejectionReasonId } from "#content/pages/rejection-reasons.ts";
import { promises } from "#content/products/promises.ts";
import { change } from "../change.ts";
import type { App } from "../context.ts";
import { lock } from "../db/database.ts";
import { issueLicense } from "../licenses/issue-license.ts";
import { latestProducts, productOf } from "../licenses/licensed-products.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { dropUnsentMails, hasLeft, queueMail } from "../mail/outbox.ts";
import { unconfirmedProducts } from "../sales-settings.ts";
import { addYears, wholeSeconds } from "../time.ts";
import { linkUrl } from "../tokens.ts";
import { isOpen, isUndoable, promisedTimes } from "./life-cycle.ts";
import { academicRejection, rejectionUndone } from "./mails.ts";
import { isAnotherOpen, updateRequest } from "./request-store.ts";

type Approval =
  | { kind: "approved"; license: LicenseRow }
  /** Nobody knows whether the tool accepts the key. */
  | { kind: "unconfirmed"; product: ProductId }
  | { kind: "not-open" };

interface ApprovalOptions {
  operator: string;
  /** Names for the license that replace those of the request, where these are too long. */
  licensee?: string | undefined;
  organization?: string | undefined;
}

/**
 * Approves a request. The decision, one license and the mail with its key are stored in one transaction. Concurrent
 * approvals create one license and one mail. Throws `LicenseRefused` if the names are too long for a key.
 */
export async function approveRequest(
  requestId: string,
  { operator, licensee, organization }: ApprovalOptions,
  app: App,
): Promise<Approval> {
  return await change<Approval>(app, `operator:${operator}`, async (tx) => {
    const { transaction, now, audit } = tx;
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    if (!request || !isOpen(request)) return { kind: "not-open" };
    const product = productOf(request.language).id;
    if (unconfirmedProducts(app.sales).includes(product)) return { kind: "unconfirmed", product };
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
    return { kind: "approved", license: await issueLicense(tx, grant, app) };
  });
}

interface RejectionOptions {
  operator: string;
  reason: RejectionReasonId;
  /** What the operator adds for the requester. */
  note: string | null;
}

/** Rejects a request. The decision and the mail that explains it are stored in one transaction, once. */
export async function rejectRequest(
  requestId: string,
  { operator, reason, note }: RejectionOptions,
  app: App,
): Promise<"rejected" | "not-open"> {
  return await change(app, `operator:${operator}`, async ({ transaction, now, audit }) => {
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    if (!request || !isOpen(request)) return "not-open";
    const decided = { decidedBy: operator, decidedAt: now.toISOString() };
    await updateRequest(transaction, requestId, { state: "rejected", reason, note, ...decided });
    audit({ action: "request-rejected", subjectId: requestId, details: { reason } });
    const { language, email } = request;
    const statusUrl = linkUrl("request-status", requestId, app);
    await queueMail(transaction, app, {
      ...{ purpose: "academic-rejection", aboutId: requestId, recipient: email },
      ...academicRejection({ language, statusUrl, reason, note }, app),
    });
    return "rejected";
  });
}

/**
 * Takes a rejection back, and returns the request to review. The requester is told if the mail about it may have left;
 * otherwise it is dropped. It stays while another request of the mailbox for the same tool is open.
 */
export async function undoRejection(
  requestId: string,
  operator: string,
  app: App,
): Promise<"undone" | "other-open" | "not-undoable"> {
  return await change(app, `operator:${operator}`, async ({ transaction, now, audit }) => {
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    if (!request || !isUndoable(request, now)) return "not-undoable";
    if (await isAnotherOpen(transaction, request)) return "other-open";
    const undecided = { reason: null, note: null, decidedBy: null, decidedAt: null };
    await updateRequest(transaction, requestId, { state: "received", ...undecided });
    audit({ action: "request-rejection-undone", subjectId: requestId });
    const rejection = { purpose: "academic-rejection", aboutId: requestId } as const;
    if (!(await hasLeft(transaction, rejection))) {
      await dropUnsentMails(transaction, rejection, now.toISOString());
      return "undone";
    }
    const { language, email } = request;
    const { typicalBy } = promisedTimes(now.toISOString());
    const statusUrl = linkUrl("request-status", requestId, app);
    await queueMail(transaction, app, {
      ...{ purpose: "academic-rejection-undone", aboutId: requestId, recipient: email },
      ...rejectionUndone({ language, statusUrl, typicalBy }, app),
    });
    return "undone";
  });
}
