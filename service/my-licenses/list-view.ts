import type { MyLicensesOutcome } from "#content/pages/my-licenses.ts";
import type { LicenseListView, LicenseView, OrderedLicensesView, RenewalView } from "#contract/views/licenses.ts";
import { parseProducts } from "../licenses/licensed-products.ts";
import type { Renewal } from "../licenses/remind-of-expiry.ts";
import { type ListStep, myLicensesPaths } from "./my-licenses-links.ts";
import { type Customer, hasUsableKey, type ListedLicense, type ListedOrder } from "./read-list.ts";

interface LicenseList {
  customer: Customer;
  licenses: readonly ListedLicense[];
  orders: readonly ListedOrder[];
  outcome: MyLicensesOutcome | undefined;
  now: Date;
}

/** What the page with the licenses of a mailbox shows. */
export function listView({ customer, licenses, orders, outcome, now }: LicenseList): LicenseListView {
  const actionOf = (step: ListStep) => `${myLicensesPaths.list}/${step}?${customer.query}`;
  const licenseView = (listed: ListedLicense): LicenseView => {
    const { license, state, follower, renewal } = listed;
    return {
      id: license.id,
      products: parseProducts(license.products).map(({ id }) => id),
      edition: license.edition,
      state,
      expiresAt: license.expiresAt,
      hasEnded: hasEnded(listed, now),
      licensee: license.licensee,
      organization: license.organization,
      seats: license.seats,
      number: license.seat,
      keyMail: keyMailView(listed, now),
      followedUntil: follower?.expiresAt,
      renewal: renewal && renewalView(renewal),
      sendAction: hasUsableKey(license, now) ? actionOf("send-key") : undefined,
    };
  };
  const orderView = ({ order, licenses: ofOrder }: ListedOrder): OrderedLicensesView => {
    const renewal = ofOrder.find((each) => each.renewal !== undefined)?.renewal;
    const hasKeys = ofOrder.some(({ license }) => hasUsableKey(license, now));
    return {
      id: order.id,
      number: order.number,
      licenses: ofOrder.map(licenseView),
      renewal: renewal && renewalView(renewal),
      sendAction: hasKeys ? actionOf("send-keys") : undefined,
    };
  };
  const ofOrders = new Set(orders.flatMap((each) => each.licenses));
  const single = licenses.filter((listed) => !ofOrders.has(listed));
  const earlier = single.filter((listed) => isOver(listed, now));
  return {
    email: customer.email,
    outcome,
    current: single.filter((listed) => !earlier.includes(listed)).map(licenseView),
    orders: orders.map(orderView),
    earlier: earlier.map(licenseView),
  };
}

const hasEnded = ({ license }: ListedLicense, now: Date): boolean => license.expiresAt <= now.toISOString();

/** Whether nothing is left to do with a license. */
const isOver = (listed: ListedLicense, now: Date): boolean =>
  listed.state === "revoked" || (listed.follower !== undefined && hasEnded(listed, now));

/** What became of the mail with the key. Why it did not leave yet is told to the operator alone. */
function keyMailView({ license, keyMail }: ListedLicense, now: Date): LicenseView["keyMail"] {
  if (!keyMail || keyMail.state === "canceled" || !hasUsableKey(license, now)) return undefined;
  return { state: keyMail.state, at: keyMail.finishedAt ?? keyMail.createdAt };
}

const renewalView = (renewal: Renewal): RenewalView => ({
  isAutomatic: renewal.kind === "subscription",
  href: renewal.url,
  licenses: renewal.kind === "buy" ? (renewal.together?.licenses ?? 1) : 1,
});
