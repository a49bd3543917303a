import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import { deskPath } from "#contract/addresses.ts";
import { type Change, change, wakeAfter } from "../change.ts";
import { growingPause } from "../clock.ts";
import type { App } from "../context.ts";
import { lock } from "../db/database.ts";
import type { RandomSource } from "../identifier.ts";
import { claimJobRun, type Job } from "../jobs.ts";
import { composeMail, type Mail } from "../mail/message.ts";
import { queueOperatorMails } from "../mail/notify.ts";
import { dropUnsentMails, queueMail } from "../mail/outbox.ts";
import { addDuration, hours, minutes, seconds, subtractDuration } from "../time.ts";
import { queueLicenseKey } from "./issue-license.ts";
import { keyWaitingMail } from "./key-mail.ts";
import { type GeneratedKey, generateKey } from "./key-sources/generate-key.ts";
import {
  type AwaitingLicense,
  beginAttempt,
  dueWaits,
  endAttempt,
  removeWaits,
  storeKey,
  summarizeWaits,
  untoldWaits,
  type WaitSummary,
} from "./key-sources/key-waits.ts";
import { claimPoolKey } from "./key-sources/pool.ts";
import { findLicense, type StoredLicense } from "./license-store.ts";

/** What the job works with. */
interface KeyParts {
  app: App;
  random: RandomSource;
}

const licensesPerRound = 200;
const pauses = { first: seconds(30), longest: hours(1) };
/** A generator that fails so often in one round is left alone until the next one. */
const failuresPerRound = 3;
/** What an attempt may take beyond the time limit of the generator. */
const margin = seconds(60);

/** Fetches the keys that licenses await, and tells the operator what keeps them waiting. */
export function licenseKeysJob(parts: KeyParts): Job {
  return {
    name: "license-keys",
    isLong: true,
    async run(stopping) {
      await Promise.all(productIds.map((product) => fetchKeysOf(product, parts, stopping)));
      await tellLicensees(parts.app);
    },
  };
}

async function fetchKeysOf(product: ProductId, parts: KeyParts, stopping: AbortSignal): Promise<void> {
  const { app } = parts;
  try {
    await fetchFromPool(product, parts);
    await fetchFromGenerator(product, parts, stopping);
    await tellOfWaits(product, app);
  } catch (error) {
    app.reportError(error, undefined);
  }
}

/** Licenses that found the pool empty get their key when it is filled, the longest waiting first. */
async function fetchFromPool(product: ProductId, parts: KeyParts): Promise<void> {
  const { database, clock } = parts.app;
  const waiting = await dueWaits(database.query, { product, source: "pool" }, clock.now(), licensesPerRound);
  for (const license of waiting) {
    try {
      if (!(await receiveKey(license, (tx) => claimPoolKey(tx, license), parts))) return;
    } catch (error) {
      parts.app.reportError(error, undefined);
      await pauseAfter("It couldn't be given its key from the pool.", license, parts);
    }
  }
  if (waiting.length === licensesPerRound) await fetchFromPool(product, parts);
}

async function fetchFromGenerator(product: ProductId, parts: KeyParts, stopping: AbortSignal): Promise<void> {
  const { database, clock } = parts.app;
  const waiting = await dueWaits(database.query, { product, source: "generator" }, clock.now(), licensesPerRound);
  let failures = 0;
  for (const license of waiting) {
    if (stopping.aborted || failures >= failuresPerRound) return;
    try {
      if ((await attempt(license, product, parts, stopping)) === "failed") failures += 1;
    } catch (error) {
      // The attempt has begun, so the next one comes after its time limit.
      parts.app.reportError(error, undefined);
      failures += 1;
    }
  }
}

/** One attempt to get the key of a license, outside of any transaction. Of concurrent processes one makes it. */
async function attempt(license: AwaitingLicense, product: ProductId, parts: KeyParts, stopping: AbortSignal) {
  const { database, clock, sales } = parts.app;
  const generator = sales.keySources[product];
  const limit = generator.kind === "generator" ? seconds(generator.seconds) : 0;
  if (!(await beginAttempt(database.query, license, addDuration(clock.now(), limit + margin)))) return "not ours";
  const answer: GeneratedKey =
    generator.kind === "generator"
      ? await generateKey(license, generator, stopping)
      : { kind: "failed", reason: `The settings name the key source "${generator.kind}".` };
  if (answer.kind === "stopped") {
    await endAttempt(database.query, license.id, license);
    return "stopped";
  }
  if (answer.kind === "key") {
    if (await receiveKey(license, async () => answer.keyText, parts)) return "received";
  }
  const lastFailure = answer.kind === "failed" ? answer.reason : "It returned the key of another license.";
  await pauseAfter(lastFailure, license, parts);
  return "failed";
}

/** Lets a license wait for its next attempt. */
async function pauseAfter(lastFailure: string, license: AwaitingLicense, { app, random }: KeyParts) {
  const { database, clock } = app;
  const attempts = license.attempts + 1;
  const pause = growingPause(attempts, pauses, random.fraction());
  const nextAttemptAt = addDuration(clock.now(), pause).toISOString();
  await endAttempt(database.query, license.id, { attempts, nextAttemptAt, lastFailure });
}

/** A key that comes within this time is not announced. */
const announcedAfter = minutes(10);

/** Tells licensees that their key is not ready, once. Buyers hear it in the mails of their order. */
async function tellLicensees(app: App): Promise<void> {
  const issuedBefore = subtractDuration(app.clock.now(), announcedAfter);
  const untold = await untoldWaits(app.database.query, issuedBefore).limit(licensesPerRound).execute();
  for (const { id } of untold)
    await change(app, "service", async (tx) => {
      const { transaction, now, audit } = tx;
      // The arrival of the key waits here and then drops this mail. A concurrent process finds the licensee told.
      await lock(transaction, "licenseKeyWait", id, "licenseId");
      const license = await untoldWaits(transaction, issuedBefore).where("license.id", "=", id).executeTakeFirst();
      if (!license) return;
      const about = { purpose: "license-waiting", aboutId: id, recipient: license.email } as const;
      await queueMail(transaction, app, { ...about, ...keyWaitingMail(license, now, app) });
      audit({ action: "license-wait-told", subjectId: id });
    });
}

const failuresBeforeAlarm = 3;
const waitedSources = ["pool", "generator"] as const;
type WaitedSource = (typeof waitedSources)[number];

/** Tells the operator of licenses that wait for an empty pool or a failing generator, at most once a day in UTC. */
async function tellOfWaits(product: ProductId, app: App): Promise<void> {
  for (const source of waitedSources) {
    const now = app.clock.now();
    const waits = await summarizeWaits(app.database.query, { product, source }, now);
    if (waits && (source === "pool" || waits.attempts >= failuresBeforeAlarm)) {
      await tell(product, source, waits, app);
    }
  }
}

async function tell(product: ProductId, source: WaitedSource, waits: WaitSummary, app: App) {
  await change(app, "service", async ({ transaction, now }) => {
    const occasion = `${product} ${source} ${now.toISOString().slice(0, 10)}`;
    if (!(await claimJobRun(transaction, "awaited-keys", occasion, now))) return;
    const alarm = { purpose: "operator-alarm", aboutId: waits.oldest.id } as const;
    await queueOperatorMails(transaction, app, alarm, awaitedKeysAlarm(product, source, waits, app));
  });
}

/** To the operator: people wait for keys that the pool or the generator does not give. */
function awaitedKeysAlarm(
  product: ProductId,
  source: WaitedSource,
  { licenses, oldest, attempts, lastFailure }: WaitSummary,
  { siteUrl }: App,
): Mail {
  const { name } = products[product];
  const who = licenses === 1 ? "1 license is waiting" : `${licenses} licenses are waiting`;
  return composeMail(`${who} for a key for ${name}`, [
    source === "pool"
      ? `The pool of license keys for ${name} is empty. ${who} for a key. After you add keys, the emails with them go out within a minute:`
      : `The generator of license keys for ${name} is failing. ${who} for a key. The service tries again at least once an hour until it succeeds.`,
    ...(source === "pool"
      ? [{ kind: "lines", text: `npm run admin -- import keys ${product} keys.csv` } as const]
      : []),
    [
      ["Waiting since", oldest.issuedAt],
      ...(attempts === 0 ? [] : [["Attempts", String(attempts)] as const]),
      ...(lastFailure === null ? [] : [["Last failure", lastFailure] as const]),
    ],
    { kind: "link", label: "Open it at the desk:", url: `${siteUrl}${deskPath}/licenses/${oldest.id}` },
    "You'll get this email once a day until it's fixed.",
  ]);
}

/** Ends the transaction in which a key of another license was found, so that nothing of it stays. */
class GivenKeyError extends Error {
  override readonly name = "GivenKeyError";
}

/**
 * Gives a license its key, in one transaction with the mail. `findKey` finds the key within the transaction. Returns
 * whether there was one, and false for a key that another license has: then nothing has changed. A license that no longer
 * waits is left as it is.
 */
export async function receiveKey(
  license: Pick<StoredLicense, "id" | "orderId">,
  findKey: (tx: Change) => Promise<string | undefined>,
  { app }: Pick<KeyParts, "app">,
): Promise<boolean> {
  return await change(app, "service", async (tx) => {
    const { transaction } = tx;
    // An order is locked before its licenses.
    if (license.orderId !== null) await lock(transaction, "customerOrder", license.orderId);
    const waits = await lock(transaction, "licenseKeyWait", license.id, "licenseId");
    const current = waits && (await findLicense(transaction, license.id));
    if (!current) return true;
    if (current.revokedAt === null) {
      const keyText = await findKey(tx);
      if (keyText === undefined) return false;
      if (await isOfAnother(transaction, license, keyText)) throw new GivenKeyError("Another license has the key.");
      await storeKey(tx, current, keyText);
      await dropUnsentMails(transaction, { purpose: "license-waiting", aboutId: license.id }, tx.now.toISOString());
      // What was bought is mailed with the other keys of its order.
      if (license.orderId === null) await queueLicenseKey(tx, { ...current, keyText }, {}, app);
      else wakeAfter(transaction, "order-keys");
    }
    await removeWaits(transaction, [license.id]);
    return true;
  }).catch((error: unknown) => {
    if (error instanceof GivenKeyError) return false;
    throw error;
  });
}

/** Whether another license has a key, or gets it from the pool. */
async function isOfAnother(
  transaction: Change["transaction"],
  { id }: Pick<StoredLicense, "id">,
  keyText: string,
): Promise<boolean> {
  const given = transaction
    .selectFrom("license")
    .select("id")
    .where("keyText", "<>", "")
    .where("keyText", "=", keyText);
  // One by one, because each has its index.
  const generated = await given.where("keySource", "=", "generator").executeTakeFirst();
  const imported = await given.where("keySource", "=", "imported").executeTakeFirst();
  const pooled = await transaction
    .selectFrom("poolKey")
    .select("id")
    .where("product", "in", [...productIds])
    .where("keyText", "=", keyText)
    .where(({ or, eb }) => or([eb("licenseId", "is", null), eb("licenseId", "!=", id)]))
    .executeTakeFirst();
  return generated !== undefined || imported !== undefined || pooled !== undefined;
}
