import type { Context } from "hono";
import type { MyLicenseState } from "#content/pages/my-licenses.ts";
import { licenseReminderDays } from "#content/products/promises.ts";
import { tokenParameter } from "#contract/addresses.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { followerOf, type StoredLicense } from "../licenses/license-store.ts";
import type { FindRenewal, Renewal } from "../licenses/remind-of-expiry.ts";
import type { OutgoingMailRow } from "../mail/tables.ts";
import { renewalOfOrder } from "../orders/find-renewed.ts";
import { hasSeveralLicenses } from "../orders/sold-offers.ts";
import type { OrderRow } from "../orders/tables.ts";
import { addDuration, days } from "../time.ts";
import { readLinkToken } from "../tokens.ts";
import type { HttpParts } from "../web/http-parts.ts";
import { mailLinkView } from "../web/view.ts";
import { currentLicenses, emailOfAccess, ordersOfBuyer } from "./my-licenses-links.ts";

/** A mail with a key, where the queue still has it. */
type KeyMail = Pick<OutgoingMailRow, "state" | "createdAt" | "finishedAt">;

/** A license as the list shows it. */
export interface ListedLicense {
  license: StoredLicense;
  state: MyLicenseState;
  /** The license that follows it in time. */
  follower: StoredLicense | undefined;
  /** The last mail with its key. */
  keyMail: KeyMail | undefined;
  /** How it goes on. Undefined if it cannot, or does already. */
  renewal: Renewal | undefined;
}

/** The licenses that were bought together as one item of an order. */
export interface ListedOrder {
  order: OrderRow;
  /** Not empty. */
  licenses: readonly ListedLicense[];
}

/** The licenses of a mailbox, the newest first, with how each goes on. */
export async function readLicenses(email: string, app: App): Promise<ListedLicense[]> {
  const { query } = app.database;
  const licenses = await currentLicenses(query, email);
  // The last mail about the license or about its order.
  const keyMails = await query
    .selectFrom("outgoingMail")
    .select(["aboutId", "state", "createdAt", "finishedAt"])
    .where("recipient", "=", email)
    .where("purpose", "in", ["order-keys", "license-key"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return await Promise.all(
    licenses.map(async (license) => ({
      ...(await readLicense(query, license, app)),
      keyMail:
        license.keyMailedAt === null
          ? undefined
          : keyMails.find(({ aboutId }) => aboutId === license.id || aboutId === license.orderId),
    })),
  );
}

async function readLicense(
  queries: Queries,
  license: StoredLicense,
  app: App,
): Promise<Omit<ListedLicense, "keyMail">> {
  const now = app.clock.now();
  const state = stateForLicensee(license, now);
  if (state === "revoked" || state === "suspended") return { license, state, follower: undefined, renewal: undefined };
  const follower = await followerOf(queries, license);
  if (follower) return { license, state: state === "waiting" ? state : "renewed", follower, renewal: undefined };
  const renewal = mayRenew(license, now) ? await findRenewal(queries, license, app) : undefined;
  return { license, state, follower, renewal };
}

/** How each kind of license is renewed. */
export const findRenewal: FindRenewal = async (queries, license, app) =>
  license.edition === "academic"
    ? { kind: "request", url: `${app.siteUrl}/acad-lic-request` }
    : await renewalOfOrder(queries, license, app);

/** Academic licenses are renewed from their first reminder on, bought ones at any time. */
function mayRenew({ edition, expiresAt }: StoredLicense, now: Date): boolean {
  return edition !== "academic" || expiresAt <= addDuration(now, days(licenseReminderDays.first)).toISOString();
}

/** The orders of several licenses among these, the newest first. */
export async function readOrders(
  email: string,
  licenses: readonly ListedLicense[],
  { database: { query } }: App,
): Promise<ListedOrder[]> {
  const found: ListedOrder[] = [];
  for (const { order, item } of await ordersOfBuyer(query, email)) {
    const ofItem = licenses.filter(({ license }) => license.orderId === order.id && license.orderItem === item.item);
    if (hasSeveralLicenses(item) && ofItem.length > 1)
      found.push({ order, licenses: ofItem.toSorted((one, other) => one.license.seat - other.license.seat) });
  }
  return found;
}

/** The holder of a link to the list of licenses. */
export interface Customer {
  email: string;
  /** The part of the address with the token. */
  query: string;
}

type CustomerVerdict = ({ kind: "known" } & Customer) | { kind: "expired" | "invalid" };

/** Reads the link of a request. */
export async function readCustomer(context: Context, app: App): Promise<CustomerVerdict> {
  const token = context.req.query(tokenParameter) ?? "";
  const link = readLinkToken("my-licenses", token, app.clock.now(), app.linkSecrets);
  if (link.kind !== "valid") return { kind: link.kind };
  const email = await emailOfAccess(app.database.query, link.subjectId);
  if (email === undefined) return { kind: "invalid" };
  return { kind: "known", email, query: `${tokenParameter}=${token}` };
}

/** The page for a link that does not work, or no longer. */
export const showBrokenLink = ({ kind }: { kind: "expired" | "invalid" }, http: HttpParts): Response =>
  mailLinkView(http.views, "licenses/broken-link", { kind }, kind === "expired" ? 410 : 404);

type Judged = Pick<StoredLicense, "revokedAt" | "suspendedAt" | "expiresAt" | "keyText" | "keySource">;

/** The state of a license as its licensee sees it. What hinders its use most comes first. */
function stateForLicensee(license: Judged, now: Date): MyLicenseState {
  const { revokedAt, suspendedAt, expiresAt } = license;
  if (revokedAt !== null) return "revoked";
  if (expiresAt <= now.toISOString()) return "expired";
  if (suspendedAt !== null) return "suspended";
  if (isWaiting(license)) return "waiting";
  return expiresAt <= addDuration(now, days(licenseReminderDays.first)).toISOString() ? "ends-soon" : "valid";
}

/** Keys of imported licenses can be missing for ever. */
function isWaiting({ keyText, keySource }: Judged): boolean {
  return keyText === "" && keySource !== "imported";
}

/** Whether the license has a key that can be sent. */
export function hasUsableKey(license: Judged, now: Date): boolean {
  const state = stateForLicensee(license, now);
  return (state === "valid" || state === "ends-soon") && license.keyText !== "";
}
