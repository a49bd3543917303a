import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { RandomSource } from "../platform/ids/identifier.ts";
import { claimJobRun, type Job } from "../platform/jobs/job-runner.ts";
import { queueOperatorMails } from "../platform/mail/queue-operator-mails.ts";
import { growingPause } from "../platform/time/clock.ts";
import { addDuration, hours, seconds } from "../platform/time/time.ts";
import { type GeneratedKey, generateKey } from "./key-sources/generate-key.ts";
import {
  type AwaitingLicense,
  beginAttempt,
  dueWaits,
  endAttempt,
  summarizeWaits,
  type WaitSummary,
} from "./key-sources/key-waits.ts";
import { claimPoolKey, watchPool } from "./key-sources/pool.ts";
import { awaitedKeysAlarm } from "./mails/key-source-alarms.ts";
import { type KeyParts, receiveKey } from "./receive-key.ts";

interface KeyJobParts extends KeyParts {
  random: RandomSource;
}

const licensesPerRound = 200;
const pauses = { first: seconds(30), longest: hours(1) };
/** A generator that fails so often in one round is left alone until the next one. */
const failuresPerRound = 3;
/** What an attempt may take beyond the time limit of the generator. */
const margin = seconds(60);

/** Fetches the keys that licenses await, and tells the operator what keeps them waiting. */
export function licenseKeysJob(parts: KeyJobParts): Job {
  return {
    name: "license-keys",
    isLong: true,
    async run(stopping) {
      await Promise.all(productIds.map((product) => fetchKeysOf(product, parts, stopping)));
    },
  };
}

async function fetchKeysOf(product: ProductId, parts: KeyJobParts, stopping: AbortSignal): Promise<void> {
  const { appContext } = parts;
  try {
    await fetchFromPool(product, parts);
    await fetchFromGenerator(product, parts, stopping);
    await watchPool(product, appContext);
    await tellOfWaits(product, appContext);
  } catch (error) {
    appContext.reportError(error, undefined);
  }
}

/** Licenses that found the pool empty get their key when it is filled, the longest waiting first. */
async function fetchFromPool(product: ProductId, parts: KeyJobParts): Promise<void> {
  const { database, clock } = parts.appContext;
  const waiting = await dueWaits(database.query, { product, source: "pool" }, clock.now(), licensesPerRound);
  for (const license of waiting) {
    try {
      if (!(await receiveKey(license, (tx) => claimPoolKey(tx, license), parts))) return;
    } catch (error) {
      parts.appContext.reportError(error, undefined);
      await pauseAfter("It could not be given its key from the pool.", license, parts);
    }
  }
  if (waiting.length === licensesPerRound) await fetchFromPool(product, parts);
}

async function fetchFromGenerator(product: ProductId, parts: KeyJobParts, stopping: AbortSignal): Promise<void> {
  const { database, clock } = parts.appContext;
  const waiting = await dueWaits(database.query, { product, source: "generator" }, clock.now(), licensesPerRound);
  let failures = 0;
  for (const license of waiting) {
    if (stopping.aborted || failures >= failuresPerRound) return;
    try {
      if ((await attempt(license, product, parts, stopping)) === "failed") failures += 1;
    } catch (error) {
      // The attempt has begun, so the next one comes after its time limit.
      parts.appContext.reportError(error, undefined);
      failures += 1;
    }
  }
}

/** One attempt to get the key of a license, outside of any transaction. Of concurrent processes one makes it. */
async function attempt(license: AwaitingLicense, product: ProductId, parts: KeyJobParts, stopping: AbortSignal) {
  const { database, clock, sales } = parts.appContext;
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
async function pauseAfter(lastFailure: string, license: AwaitingLicense, { appContext, random }: KeyJobParts) {
  const { database, clock } = appContext;
  const attempts = license.attempts + 1;
  const pause = growingPause(attempts, pauses, random.fraction());
  const nextAttemptAt = addDuration(clock.now(), pause).toISOString();
  await endAttempt(database.query, license.id, { attempts, nextAttemptAt, lastFailure });
}

const failuresBeforeAlarm = 3;

/** Tells the operator of licenses that wait for an empty pool or a failing generator, at most once a day in UTC. */
async function tellOfWaits(product: ProductId, appContext: AppContext): Promise<void> {
  for (const source of ["pool", "generator"] as const) {
    const now = appContext.clock.now();
    const waits = await summarizeWaits(appContext.database.query, { product, source }, now);
    if (waits && (source === "pool" || waits.attempts >= failuresBeforeAlarm)) {
      await tell(product, source, waits, appContext);
    }
  }
}

async function tell(product: ProductId, source: "pool" | "generator", waits: WaitSummary, appContext: AppContext) {
  await auditedTransaction(appContext, "service", async ({ transaction, now }) => {
    const occasion = `${product} ${source} ${now.toISOString().slice(0, 10)}`;
    if (!(await claimJobRun(transaction, "awaited-keys", occasion, now))) return;
    const alarm = { purpose: "operator-alarm", aboutId: waits.oldest.id } as const;
    await queueOperatorMails(transaction, appContext, "licenses", alarm, () =>
      awaitedKeysAlarm({ product, name: products[product].name, source, waits }),
    );
  });
}
