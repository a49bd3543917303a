import { sql } from "kysely";
import { type Queries, readInParts } from "../db/database.ts";
import type { StoredLicense } from "../licenses/license-store.ts";
import { deliveryColumns, deliveryOf, describeDelivery, isUndelivered, type MailDelivery } from "../mail/outbox.ts";

/** A mail with keys. */
export interface KeyMail extends MailDelivery {
  purpose: "order-keys" | "license-key";
  /** The order whose keys it has, or the license. */
  about: string;
  queuedAt: string;
}

type KeyedLicense = Pick<StoredLicense, "id" | "orderId" | "email" | "keyText">;

/** The mails about orders and licenses that have keys, the oldest first, by what they are about. */
async function readKeyMails(queries: Queries, ids: readonly string[]): Promise<Map<string, KeyMail[]>> {
  const mails = queries
    .selectFrom("outgoingMail")
    .select([...deliveryColumns, "purpose", "aboutId"])
    .where("purpose", "in", ["order-keys", "license-key"])
    .$narrowType<Pick<KeyMail, "purpose">>()
    .orderBy("createdAt")
    .orderBy("id");
  const rows = await readInParts(ids, (part) => mails.where("aboutId", "in", part).execute());
  const found = rows.map((mail): KeyMail => {
    return { ...deliveryOf(mail), purpose: mail.purpose, about: mail.aboutId, queuedAt: mail.createdAt };
  });
  return Map.groupBy(found, ({ about }) => about);
}

function lastKeyMail(license: KeyedLicense, mails: ReadonlyMap<string, readonly KeyMail[]>): KeyMail | undefined {
  // A key that is awaited was in no mail.
  if (license.keyText === "") return undefined;
  const own = mails.get(license.id)?.at(-1);
  // The mail of its order does not hold a license that was moved to another mailbox.
  const ofOrder = mails.get(license.orderId ?? "")?.findLast(({ recipient }) => recipient === license.email);
  if (!own || !ofOrder) return own ?? ofOrder;
  return ofOrder.queuedAt > own.queuedAt ? ofOrder : own;
}

/** The last mail with the key of each license, by the license's id. */
export async function lastKeyMails(
  queries: Queries,
  licenses: readonly KeyedLicense[],
): Promise<ReadonlyMap<string, KeyMail>> {
  const orderIds = [...new Set(licenses.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))];
  const mails = await readKeyMails(queries, [...orderIds, ...licenses.map(({ id }) => id)]);
  return new Map(
    licenses.flatMap((license) => {
      const last = lastKeyMail(license, mails);
      return last ? [[license.id, last] as const] : [];
    }),
  );
}

export interface KeyDelivery {
  /** Every mail with keys of the order that are valid, the oldest first. */
  mails: readonly KeyMail[];
  /** Those of them that a valid key did not reach its recipient with. */
  missing: readonly KeyMail[];
}

/** How far the keys of orders have come, by the ids of the orders. */
export async function readKeyDeliveries(
  queries: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, KeyDelivery>> {
  const licenses = await validLicenses(queries, orderIds);
  const mails = await readKeyMails(queries, [...orderIds, ...licenses.map(({ id }) => id)]);
  const byOrder = Map.groupBy(licenses, ({ orderId }) => orderId);
  return new Map(
    orderIds.map((id) => {
      const ofOrder = byOrder.get(id) ?? [];
      const about = [id, ...ofOrder.map((license) => license.id)];
      const all = about.flatMap((each) => mails.get(each) ?? []);
      const last = new Set(ofOrder.map((license) => lastKeyMail(license, mails)));
      const missing = [...last].flatMap((mail) => (mail && isUndelivered(mail) ? [mail] : []));
      const inTime = all.toSorted((one, other) => (one.queuedAt < other.queuedAt ? -1 : 1));
      return [id, { mails: inTime, missing }] as const;
    }),
  );
}

async function validLicenses(queries: Queries, orderIds: readonly string[]): Promise<KeyedLicense[]> {
  const valid = queries
    .selectFrom("license")
    .leftJoin("licenseRevocation", "licenseRevocation.licenseId", "license.id")
    .select(["license.id", "orderId", "license.email", "keyText"])
    .where("revokedAt", "is", null);
  return await readInParts(orderIds, (part) => valid.where("orderId", "in", part).execute());
}

/** Why a recipient lacks a key, in words, or undefined if each mail with keys has left. */
export function missingKeys(delivery: KeyDelivery | undefined): string | undefined {
  const [first, ...others] = delivery?.missing ?? [];
  if (!first) return undefined;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return `${first.purpose === "order-keys" ? "email with the keys" : "email with a key"} ${describeDelivery(first)}${more}`;
}

/** The orders with a key that did not reach its recipient. */
export async function undeliveredOrders(queries: Queries): Promise<string[]> {
  const candidates = new Set<string>();
  for (const condition of [
    // One after the other, each with literals, for the indices of these mails.
    sql<boolean>`state = 'failed'`,
    sql<boolean>`state = 'waiting' and bulk = 0 and last_failure is not null`,
  ]) {
    const mails = queries.selectFrom("outgoingMail").where(condition);
    const ofOrders = await mails.select("aboutId as orderId").where("purpose", "=", "order-keys").execute();
    const ofLicenses = await mails
      .innerJoin("license", "license.id", "outgoingMail.aboutId")
      .select("license.orderId")
      .where("purpose", "=", "license-key")
      .where("license.orderId", "is not", null)
      .execute();
    for (const { orderId } of [...ofOrders, ...ofLicenses]) if (orderId !== null) candidates.add(orderId);
  }
  const deliveries = await readKeyDeliveries(queries, [...candidates]);
  return [...deliveries].flatMap(([id, { missing }]) => (missing.length > 0 ? [id] : []));
}

/** The mails about an order that its buyer gets: one that waits is dropped if the order moves. */
export const mailsToBuyer = ["order-receipt", "order-keys", "order-waiting", "order-withheld"] as const;
