import { licensesPath } from "#contract/addresses.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { licensesOfEmail, type StoredLicense } from "../licenses/license-store.ts";
import { findOrder } from "../orders/order-store.ts";
import type { OrderItemRow, OrderRow } from "../orders/tables.ts";
import { subtractDuration } from "../time.ts";
import { linkPurposes } from "../tokens.ts";

declare module "../db/tables.ts" {
  interface Tables {
    licenseAccess: LicenseAccessRow;
  }
}

/** Links to the list of all licenses of a mailbox. A row is removed after its link has expired. */
interface LicenseAccessRow {
  id: string;
  /** Null if it has neither license nor order, so that no link was sent. */
  email: string | null;
  askedAt: string;
}

/** The pages of a customer. Each but the first has a token in its query, which is not logged. */
export const myLicensesPaths = {
  ask: licensesPath,
  asked: `${licensesPath}/sent`,
  list: linkPurposes["my-licenses"].page,
} as const;

/** The buttons of the list, as the last segment of their address. */
export const listSteps = ["send-key", "send-keys"] as const;
export type ListStep = (typeof listSteps)[number];

/** The mailbox whose licenses a link shows, or undefined if the link was removed. */
export async function emailOfAccess(queries: Queries, accessId: string): Promise<string | undefined> {
  const access = await queries
    .selectFrom("licenseAccess")
    .select("email")
    .where("id", "=", accessId)
    .executeTakeFirst();
  return access?.email ?? undefined;
}

/** The licenses of a mailbox, the newest first, without those that another one of the mailbox replaces. */
export async function currentLicenses(queries: Queries, email: string): Promise<StoredLicense[]> {
  const licenses = await licensesOfEmail(queries, email);
  const replaced = new Set(licenses.map(({ replacesId }) => replacesId));
  return licenses.filter(({ id }) => !replaced.has(id));
}

/** The orders of a buyer with their items, the newest first. */
export async function ordersOfBuyer(
  queries: Queries,
  email: string,
): Promise<{ order: OrderRow; item: OrderItemRow }[]> {
  const items = await queries
    .selectFrom("customerOrder")
    .innerJoin("orderItem", "orderItem.orderId", "customerOrder.id")
    .selectAll("orderItem")
    .where("customerOrder.email", "=", email)
    .where("isTest", "=", 0)
    .orderBy("customerOrder.id", "desc")
    .orderBy("item")
    .execute();
  const found = [];
  for (const item of items) {
    const order = await findOrder(queries, item.orderId);
    if (order) found.push({ order, item });
  }
  return found;
}

/** Removes links to lists of licenses after they have expired. */
export async function forgetLicenseLinks({
  database: { query },
  clock,
}: Pick<App, "database" | "clock">): Promise<void> {
  const expired = subtractDuration(clock.now(), linkPurposes["my-licenses"].lifetime).toISOString();
  await query.deleteFrom("licenseAccess").where("askedAt", "<", expired).execute();
}
