import { sql } from "kysely";
import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import { deskPath } from "#contract/addresses.ts";
import { formatTime } from "#contract/dates.ts";
import { change, wakeAfter } from "../change.ts";
import type { App } from "../context.ts";
import { lock } from "../db/database.ts";
import { claimJobRun, type Job } from "../jobs.ts";
import { composeMail } from "../mail/message.ts";
import { type DigestSource, queueOperatorMails } from "../mail/notify.ts";
import { counted } from "../text.ts";
import { addDuration, minutes, subtractDuration } from "../time.ts";
import { queueLicenseKey } from "./issue-license.ts";
import { keyFor } from "./key-sources/key-source.ts";
import { isInForce } from "./license-store.ts";
import { Unavailable } from "./sign-license.ts";
import type { LicenseRow } from "./tables.ts";

/** After this time a claim is over. No source takes longer. */
const claimDuration = minutes(6);
const pauseAfterFailure = minutes(1);

/** Gets the keys that licenses await, and tells the operator what keeps them waiting. */
export function licenseKeysJob(app: App): Job {
  return {
    name: "license-keys",
    async run(stopping) {
      const fetchKeys = (product: ProductId) =>
        fetchKeysOf(product, app, stopping).catch((error) => app.reportError(error, undefined));
      await Promise.all(productIds.map(fetchKeys));
    },
  };
}

/** Goes on until a key cannot be had: its source is left alone until the next round. */
async function fetchKeysOf(product: ProductId, app: App, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const license = await claimLicense(product, app);
    if (!license) return;
    const failure = await fetchKey(license, app, stopping);
    if (failure === undefined) continue;
    const pause = stopping.aborted ? 0 : pauseAfterFailure;
    const keyDueAt = addDuration(app.clock.now(), pause).toISOString();
    await app.database.query
      .updateTable("license")
      .set({ keyDueAt, keyFailure: failure })
      .where("id", "=", license.id)
      .where("keyDueAt", "=", license.keyDueAt)
      .execute();
    if (!stopping.aborted) await notifyOfWait(product, failure, app);
    return;
  }
}

/** Licenses of a product that can be used once their keys are there. */
const awaiting = ({ database, clock }: App, product: ProductId) =>
  database.query
    .selectFrom("license")
    .where("keyDueAt", "is not", null)
    .where("products", "like", `${product} %`)
    .where(isInForce(clock.now()));

/** Claims the license whose key is due the longest, so that no other process asks for it. */
async function claimLicense(product: ProductId, app: App): Promise<LicenseRow | undefined> {
  const now = app.clock.now();
  const due = awaiting(app, product).where("keyDueAt", "<=", now.toISOString());
  return await app.database.query
    .updateTable("license")
    .set({ keyDueAt: addDuration(now, claimDuration).toISOString() })
    .where("id", "=", due.select("id").orderBy("keyDueAt").orderBy("id").limit(1))
    // Another process may have claimed it meanwhile.
    .where("keyDueAt", "<=", now.toISOString())
    .returningAll()
    .executeTakeFirst();
}

/** Gets and stores the key of a license. Returns why it could not. */
async function fetchKey(license: LicenseRow, app: App, stopping: AbortSignal): Promise<string | undefined> {
  try {
    await storeKey(license, await keyFor(license, app, stopping), app);
    return undefined;
  } catch (error) {
    if (error instanceof Unavailable) return error.message;
    app.reportError(error, undefined);
    return "It failed within the service. The log says why.";
  }
}

/** Stores a key, and queues the mail with it. A license that was withheld meanwhile goes on waiting. */
async function storeKey(
  { id, orderId }: LicenseRow,
  key: Pick<LicenseRow, "keySource" | "keyText">,
  app: App,
): Promise<void> {
  await change(app, "service", async (tx) => {
    const { transaction, now, audit } = tx;
    // An order is locked before its licenses.
    if (orderId !== null) await lock(transaction, "customerOrder", orderId);
    const other = await transaction
      .selectFrom("license")
      .select("id")
      // Literals, for the index of these keys.
      .where(sql<boolean>`key_source <> 'signed' and key_text <> ''`)
      .where("keyText", "=", key.keyText)
      .executeTakeFirst();
    if (other) throw new Unavailable("Its source returned the key of another license.");
    const license = await transaction
      .updateTable("license")
      .set({ ...key, keyDueAt: null, keyFailure: null })
      .where("id", "=", id)
      .where("keyDueAt", "is not", null)
      .where(isInForce(now))
      .returningAll()
      .executeTakeFirst();
    if (!license) return;
    audit({ action: "license-key-received", subjectId: id, details: { source: key.keySource } });
    // What was bought is mailed with the other keys of its order.
    if (orderId === null) await queueLicenseKey(tx, license, {}, app);
    else wakeAfter(transaction, "order-keys");
  });
}

/** A key that comes within this time is not worth an alarm. */
const alarmedAfter = minutes(10);

/** Tells the operator of licenses that wait for their key, at most once a day in UTC. */
async function notifyOfWait(product: ProductId, failure: string, app: App): Promise<void> {
  const now = app.clock.now();
  const [oldest, ...others] = await awaiting(app, product).select(["id", "issuedAt"]).orderBy("issuedAt").execute();
  if (!oldest || oldest.issuedAt > subtractDuration(now, alarmedAfter).toISOString()) return;
  await change(app, "service", async ({ transaction }) => {
    const occasion = `${product} ${now.toISOString().slice(0, 10)}`;
    if (!(await claimJobRun(transaction, "awaited-keys", occasion, now))) return;
    const waiting = counted(others.length + 1, "license");
    const verb = others.length === 0 ? "is" : "are";
    const mail = composeMail(`${waiting} ${verb} waiting for a key for ${products[product].name}`, [
      failure,
      "The service tries again every minute, and mails each key as soon as it's there.",
      [["Waiting since", formatTime(new Date(oldest.issuedAt))]],
      { kind: "link", label: "Open it at the desk:", url: `${app.siteUrl}${deskPath}/licenses/${oldest.id}` },
      "You'll get this email once a day until it's fixed.",
    ]);
    await queueOperatorMails(transaction, app, { purpose: "operator-alarm", aboutId: oldest.id }, mail);
  });
}

/** For the daily digest: the licenses whose source had no key. Those of orders are named with their order. */
export const awaitedKeys: DigestSource = async ({ queries, now }) => {
  const waiting = await queries
    .selectFrom("license")
    .select(["id", "licensee", "keyFailure"])
    .where("orderId", "is", null)
    .where("keyFailure", "is not", null)
    .where(isInForce(now))
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  if (waiting.length === 0) return undefined;
  return {
    subject: `${counted(waiting.length, "license")} ${waiting.length === 1 ? "is" : "are"} waiting for a key`,
    rank: 2,
    text: "These people are waiting for their keys. The service keeps trying to get them.",
    lines: waiting.map(({ id, licensee, keyFailure }) => ({
      text: `${licensee} is waiting for a key: ${keyFailure}`,
      ...{ noun: "licenses", id },
    })),
  };
};
