import { type Change, change, wakeAfter } from "../change.ts";
import { createPauses, growingPause, type Pauses } from "../clock.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { DatabaseUnavailableError } from "../db/database-outage.ts";
import { claimJobRun, type Job } from "../jobs.ts";
import { type PaymentProvider, paymentProviders } from "../sales-settings.ts";
import { addDuration, days, hours, minutes, seconds, subtractDuration } from "../time.ts";
import { alarm, unansweredProvider } from "./alarms.ts";
import { fulfill, fulfillPurchase } from "./fulfill.ts";
import type { Providers } from "./providers/open-providers.ts";
import { type Provider, type ProviderObject, ProviderUnavailable } from "./purchase.ts";
import type { ProviderEventRow } from "./tables.ts";

interface Hint {
  provider: PaymentProvider;
  eventId: string;
  type: string;
  isTest: boolean;
  object: ProviderObject;
}

/** Stores what is to be looked up at a provider, each event once. */
export async function addHints(
  { transaction, now }: Change,
  hints: readonly Hint[],
  { createIdentifier }: Pick<App, "createIdentifier">,
): Promise<void> {
  const at = now.toISOString();
  for (const { provider, eventId, type, isTest, object } of hints)
    await transaction
      .insertInto("providerEvent")
      .values({
        ...{ id: createIdentifier(), provider, eventId, type, isTest: isTest ? 1 : 0 },
        ...{ objectKind: object.kind, objectId: object.id, receivedAt: at, attempts: 0, nextAttemptAt: at },
      })
      .onConflict((conflict) => conflict.columns(["provider", "eventId"]).doNothing())
      .execute();
  wakeAfter(transaction, "orders");
}

/**
 * The job of the orders: looks up what providers have reported, and once a night what changed in the last days, so that a
 * lost webhook costs a night. Its first run fulfills again what a setting or a key was missing for.
 */
export function ordersJob(providers: Providers, app: App): Job {
  const pauses = createPauses(listingPauses, app.clock);
  let isReconsidered = false;
  return {
    name: "orders",
    isLong: true,
    async run(stopping) {
      if (!isReconsidered) await reconsiderProblems(app);
      isReconsidered = true;
      await listRecentPurchases(providers, pauses, app);
      await resolveEvents(providers, app, stopping);
    },
  };
}

const listingPauses = { first: minutes(5), longest: hours(6) };

/** The settings or the keys may have been completed since. */
async function reconsiderProblems(app: App): Promise<void> {
  const orders = await app.database.query
    .selectFrom("customerOrder")
    .select("id")
    .where("problem", "is not", null)
    .execute();
  for (const { id } of orders) await tryAlone(app, () => change(app, "service", (tx) => fulfill(tx, id, app)));
}

const attemptPauses = { first: seconds(30), longest: hours(1) };
/** With these pauses some eight minutes. */
const attemptsBeforeAlarm = 5;
const eventsPerRound = 500;
const roundsAtOnce = 20;

/** Looks up what was reported, and fulfills it. What fails is tried again after pauses that grow. */
export async function resolveEvents(providers: Providers, app: App, stopping?: AbortSignal): Promise<void> {
  for (let round = 0; round < roundsAtOnce; round += 1) {
    const due = await dueEvents(app.database.query, app.clock.now());
    // One answer is for all events about the same thing.
    const byObject = Map.groupBy(due, ({ provider, objectKind, objectId }) => `${provider} ${objectKind} ${objectId}`);
    for (const events of byObject.values()) {
      if (stopping?.aborted) return;
      await tryAlone(app, () => resolveObject(events, providers, app));
    }
    if (due.length < eventsPerRound) return;
  }
}

async function dueEvents(queries: Queries, now: Date): Promise<ProviderEventRow[]> {
  return await queries
    .selectFrom("providerEvent")
    .selectAll()
    .where("handledAt", "is", null)
    .where("nextAttemptAt", "<=", now.toISOString())
    // New ones do not wait for those that have failed.
    .orderBy("attempts")
    .orderBy("id")
    .limit(eventsPerRound)
    .execute();
}

/** What fails keeps nothing else from its turn. */
async function tryAlone({ reportError }: App, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    reportError(error, undefined);
  }
}

/** Looks up what these events are about. The provider is asked outside of any transaction. */
async function resolveObject(events: readonly ProviderEventRow[], providers: Providers, app: App): Promise<void> {
  const [event] = events;
  if (!event) return;
  const { objectKind: kind, objectId: id } = event;
  const askedAt = app.clock.now();
  try {
    const purchase = await requireProvider(providers, event).fetchPurchase({ kind, id });
    await change(app, "service", async (tx) => {
      const orderId = purchase ? await fulfillPurchase(tx, purchase, askedAt, app) : null;
      await endEvents(tx, events, orderId);
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    if (!(error instanceof ProviderUnavailable)) app.reportError(error, undefined);
    const reason = error instanceof ProviderUnavailable ? error.message : "The service failed. The log says more.";
    await change(app, "service", (tx) => postpone(tx, events, reason, app));
  }
}

function requireProvider(providers: Providers, event: ProviderEventRow): Provider {
  const provider = providers[event.provider];
  if (!provider) throw new ProviderUnavailable("The provider is not configured any more.");
  if (provider.isTest && event.isTest === 0)
    throw new ProviderUnavailable("The API key is for test mode, and the purchase is none.");
  return provider;
}

async function endEvents({ transaction, now }: Change, events: readonly ProviderEventRow[], orderId: string | null) {
  await transaction
    .updateTable("providerEvent")
    .set({ handledAt: now.toISOString(), orderId })
    .where(
      "id",
      "in",
      events.map(({ id }) => id),
    )
    .execute();
}

/** What a test account has reported is given up without a word. */
const attemptsForTest = 10;

async function postpone(tx: Change, events: readonly ProviderEventRow[], lastFailure: string, app: App): Promise<void> {
  for (const event of events) {
    const attempts = event.attempts + 1;
    const nextAttemptAt = addDuration(tx.now, growingPause(attempts, attemptPauses, 0.5)).toISOString();
    await tx.transaction
      .updateTable("providerEvent")
      .set({ attempts, nextAttemptAt, lastFailure })
      .where("id", "=", event.id)
      .execute();
    if (event.isTest === 1 && attempts >= attemptsForTest) await endEvents(tx, [event], null);
    else if (event.isTest === 0 && attempts >= attemptsBeforeAlarm)
      await alarm(tx, unansweredProvider(event.provider, { ...event, lastFailure }, app), app);
  }
}

/** From this hour of the night on, in UTC, the purchases of the last days are listed. */
const listingHour = 6;
/** When it has failed since the night. */
const alarmHour = 12;
const listedDays = 3;
const eventsKept = days(90);

/**
 * Once a day, lists the purchases that were created or changed lately, to look each of them up. After that, events that
 * were handled long ago are forgotten.
 */
async function listRecentPurchases(providers: Providers, pauses: Pauses, app: App): Promise<void> {
  const now = app.clock.now();
  if (now.getUTCHours() < listingHour) return;
  const day = now.toISOString().slice(0, 10);
  for (const name of paymentProviders) {
    const provider = providers[name];
    if (!provider || !pauses.isOver(name) || (await wasListed(name, day, app))) continue;
    try {
      const objects = await provider.listRecent(subtractDuration(now, days(listedDays)));
      pauses.end(name);
      const hints = objects.map((object): Hint => {
        const eventId = `listed ${day} ${object.kind} ${object.id}`;
        return { provider: name, eventId, type: "listed", isTest: provider.isTest, object };
      });
      await change(app, "service", async (tx) => {
        if (!(await claimJobRun(tx.transaction, listingJob, `${name} ${day}`, tx.now))) return;
        await addHints(tx, hints, app);
        const old = subtractDuration(now, eventsKept).toISOString();
        await tx.transaction.deleteFrom("providerEvent").where("handledAt", "<", old).execute();
      });
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      pauses.begin(name);
      app.reportError(error, undefined);
      if (now.getUTCHours() >= alarmHour)
        await change(app, "service", (tx) => alarm(tx, unansweredProvider(name, undefined, app), app));
    }
  }
}

const listingJob = "recent-purchases";

async function wasListed(provider: PaymentProvider, day: string, { database }: App): Promise<boolean> {
  const run = database.query.selectFrom("jobRun").select("job").where("job", "=", listingJob);
  return (await run.where("occasion", "=", `${provider} ${day}`).executeTakeFirst()) !== undefined;
}
