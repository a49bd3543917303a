import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import { licensesOfOrder, type StoredLicense } from "../licenses/license-store.ts";
import { nameProducts, parseProducts } from "../licenses/licensed-products.ts";
import { composeLetter, wordsOf } from "../mail/message.ts";
import { mailBuyer } from "./mail-keys.ts";
import { type LicensePlan, withholding } from "./plan-licenses.ts";
import type { OrderRow } from "./tables.ts";

/** The words for why keys are withheld. */
const reasonWords = {
  [withholding.refunded]: "refunded",
  [withholding.refundedInPart]: "refundedInPart",
  [withholding.disputed]: "disputed",
  [withholding.fewerSeats]: "fewerSeats",
  [withholding.otherProduct]: "otherProduct",
} as const;

interface Changed {
  order: OrderRow;
  plan: LicensePlan;
  /** The licenses as they were before. */
  licenses: readonly StoredLicense[];
}

/**
 * Tells the buyer which keys no longer work and why, or that they work again. A license that still waits for its key needs
 * no mail.
 */
export async function mailWithheld(
  { transaction }: Change,
  { order, plan, licenses: before }: Changed,
  app: App,
): Promise<void> {
  const { number } = order;
  const restored: { id: string; reason?: undefined }[] = before.filter(
    // Those that were revoked are mailed again.
    (license) => license.revokedAt === null && plan.restore.includes(license.id),
  );
  const change = plan.revoke.length > 0 ? "revoked" : plan.suspend.length > 0 ? "suspended" : "restored";
  const changed = { revoked: plan.revoke, suspended: plan.suspend, restored }[change];
  if (changed.length === 0) return;
  const licenses = (await licensesOfOrder(transaction, order.id)).filter(
    (license) => license.keyText !== "" && changed.some((each) => each.id === license.id),
  );
  const [first, ...others] = licenses;
  if (!first) return;
  const reason = changed.find((each) => each.id === first.id)?.reason;
  const products = [...new Set(licenses.map((each) => nameProducts(parseProducts(each.products))))].join(", ");
  const isOne = others.length === 0;
  const say = wordsOf("order-withheld", app);
  const subjects = { revoked: "subjectRevoked", suspended: "subjectSuspended", restored: "subjectRestored" } as const;
  const blocks = [
    ...(reason === undefined ? [] : [say(reasonWords[reason], { number })]),
    isOne ? say(`${change}One`, { products }) : say(`${change}Many`, { products, keys: licenses.length }),
    ...(isOne ? [] : [say("people")]),
    { kind: "link", label: wordsOf("common", app)("licensesLink"), url: `${app.siteUrl}/licenses` },
    say("questions", { number }),
  ] as const;
  const isChanged = reason === withholding.otherProduct || reason === withholding.fewerSeats;
  const subject = say(isChanged ? "subjectChanged" : subjects[change], { number });
  await mailBuyer(transaction, order, { purpose: "order-withheld", ...composeLetter(subject, blocks, app) }, app);
}
