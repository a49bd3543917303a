import type { MyLicenseState, MyLicensesOutcome } from "#content/pages/my-licenses.ts";
import { licenseReminderDays } from "#content/products/promises.ts";
import type { LicenseListView, LicenseView, OrderedLicensesView, RenewalView } from "#contract/views/licenses.ts";
import type { App } from "../context.ts";
import { followerOf, licensesOfEmail } from "../licenses/license-store.ts";
import { parseProducts } from "../licenses/licensed-products.ts";
import { renewalOf } from "../licenses/renewal.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { addDuration, days } from "../time.ts";
import { myLicensesPaths } from "./license-access.ts";

/** The holder of a link to the list of licenses. */
export interface Customer {
  email: string;
  /** The part of the address with the token. */
  query: string;
}

/** The buttons of the list, as the last segment of their address. */
export type ListStep = "send-key" | "send-keys";

/** What the page with the licenses of a mailbox shows. */
export async function listView(
  { email, query }: Customer,
  outcome: MyLicensesOutcome | undefined,
  app: App,
): Promise<LicenseListView> {
  const now = app.clock.now();
  const actionOf = (step: ListStep) => `${myLicensesPaths.list}/${step}?${query}`;
  const all = await licensesOfEmail(app.database.query, email);
  const replaced = new Set(all.map(({ replacesId }) => replacesId));
  const licenses = all.filter(({ id }) => !replaced.has(id));
  const views = new Map<LicenseRow, LicenseView>();
  for (const license of licenses) views.set(license, await licenseView(license, actionOf("send-key"), app));
  const viewsOf = (these: readonly LicenseRow[]) => these.flatMap((license) => views.get(license) ?? []);
  const bought = await boughtTogether(email, licenses, app);
  const orders = bought.map(({ order, together }): OrderedLicensesView => {
    const first = together.find((license) => views.get(license)?.renewal);
    const hasKeys = together.some((license) => hasUsableKey(license, now));
    return {
      ...order,
      licenses: viewsOf(together),
      renewal: first && renewalView(first, app, together.length),
      sendAction: hasKeys ? actionOf("send-keys") : undefined,
    };
  });
  const single = viewsOf(licenses.filter((license) => !bought.some(({ together }) => together.includes(license))));
  const isOver = ({ state, followedUntil, hasEnded }: LicenseView) =>
    state === "revoked" || (followedUntil !== undefined && hasEnded);
  return {
    email,
    outcome,
    current: single.filter((view) => !isOver(view)),
    orders,
    earlier: single.filter(isOver),
  };
}

/** The licenses that the mailbox has bought together as one item of an order, the newest first. */
async function boughtTogether(email: string, licenses: readonly LicenseRow[], { database: { query } }: App) {
  const byItem = Map.groupBy(licenses, ({ orderId, orderItem, seat }) => (seat > 0 ? `${orderId} ${orderItem}` : ""));
  byItem.delete("");
  const found = [];
  for (const together of byItem.values()) {
    const order = await query
      .selectFrom("customerOrder")
      .select(["id", "number"])
      .where("id", "=", together[0]?.orderId ?? "")
      .where("email", "=", email)
      .executeTakeFirst();
    if (order && together.length > 1)
      found.push({ order, together: together.toSorted((one, other) => one.seat - other.seat) });
  }
  return found;
}

async function licenseView(license: LicenseRow, sendAction: string, app: App): Promise<LicenseView> {
  const now = app.clock.now();
  const { id, edition, expiresAt, licensee, organization, seats } = license;
  const standing = stateForLicensee(license, now);
  const isWithheld = standing === "revoked" || standing === "suspended";
  const follower = isWithheld ? undefined : await followerOf(app.database.query, id);
  return {
    ...{ id, edition, expiresAt, licensee, organization, seats },
    products: parseProducts(license.products).map((product) => product.id),
    state: follower && standing !== "waiting" ? "renewed" : standing,
    hasEnded: expiresAt <= now.toISOString(),
    number: license.seat,
    followedUntil: follower?.expiresAt,
    renewal: isWithheld || follower || !mayRenew(license, now) ? undefined : renewalView(license, app),
    sendAction: hasUsableKey(license, now) ? sendAction : undefined,
  };
}

function renewalView(license: LicenseRow, app: App, together = 1): RenewalView {
  const { kind, url } = renewalOf(license, app, together);
  return { isAutomatic: kind === "subscription", href: url, licenses: kind === "buy" ? together : 1 };
}

const endsSoon = ({ expiresAt }: LicenseRow, now: Date): boolean =>
  expiresAt <= addDuration(now, days(licenseReminderDays.first)).toISOString();

/** Academic licenses are renewed from their first reminder on, bought ones at any time. */
const mayRenew = (license: LicenseRow, now: Date): boolean => license.edition !== "academic" || endsSoon(license, now);

/** The state of a license as its licensee sees it. What hinders its use most comes first. */
function stateForLicensee(license: LicenseRow, now: Date): MyLicenseState {
  if (license.revokedAt !== null) return "revoked";
  if (license.expiresAt <= now.toISOString()) return "expired";
  if (license.suspendedAt !== null) return "suspended";
  if (license.keyDueAt !== null) return "waiting";
  return endsSoon(license, now) ? "ends-soon" : "valid";
}

/** Whether the license has a key that can be sent. */
export function hasUsableKey(license: LicenseRow, now: Date): boolean {
  const state = stateForLicensee(license, now);
  return (state === "valid" || state === "ends-soon") && license.keyText !== "";
}
