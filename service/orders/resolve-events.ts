import { type Change, change, wakeAfter } from "../change.ts";
import { growingPause } from "../clock.ts";
import type { App } from "../context.ts";
import { DatabaseUnavailableError } from "../db/database-outage.ts";
import type { Job } from "../jobs.ts";
import { type PaymentProvider, paymentProviders } from "../sales-settings.ts";
import { addDuration, days, hours, seconds, subtractDuration } from "../time.ts";
import { alarm, testPurchase, unansweredProvider } from "./alarms.ts";
import { fulfill, fulfillPurchase } from "./fulfill.ts";
import type { Providers } from "./providers/open-providers.ts";
import { type ProviderObject, ProviderUnavailable } from "./purchase.ts";
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

/** What we ask for by ourselves, beside the objects of the provider: all purchases of the last days. */
const recentPurchases = "recent-purchases";

/** The hour of the night at which they are asked for, in UTC. */
const listingHour = 6;
const listedDays = 3;
const eventsKept = days(90);

/**
 * The job of the orders: looks up what providers have reported, and once a night what changed in the last days, so that a
 * lost webhook costs a night. Its first run fulfills again what a setting or a key was missing for.
 */
export function ordersJob(providers: Providers, app: App): Job {
  let lastNight: string | undefined;
  return {
    name: "orders",
    async run(stopping) {
      const night = subtractDuration(app.clock.now(), hours(listingHour)).toISOString().slice(0, 10);
      if (lastNight === undefined) await reconsiderProblems(app);
      if (lastNight !== night) await askForRecent(providers, night, app);
      lastNight = night;
      await resolveEvents(providers, app, stopping);
    },
  };
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

/** The settings or the keys may have been completed since. */
async function reconsiderProblems(app: App): Promise<void> {
  const orders = app.database.query.selectFrom("customerOrder").select("id").where("problem", "is not", null);
  for (const { id } of await orders.execute())
    await tryAlone(app, () => change(app, "service", (tx) => fulfill(tx, id, app)));
}

async function askForRecent(providers: Providers, night: string, app: App): Promise<void> {
  const object = { kind: recentPurchases, id: night };
  const hints = paymentProviders.flatMap((provider): Hint[] => {
    const isTest = providers[provider]?.isTest;
    return isTest === undefined ? [] : [{ provider, eventId: `list ${night}`, type: "listed", isTest, object }];
  });
  await change(app, "service", async (tx) => {
    await addHints(tx, hints, app);
    const old = subtractDuration(tx.now, eventsKept).toISOString();
    await tx.transaction
      .deleteFrom("providerEvent")
      .where("handledAt", "<", old)
      // By its last event the provider is asked about an order again.
      .where(({ or, eb, exists, selectFrom }) => {
        const later = selectFrom("providerEvent as later").whereRef("later.orderId", "=", "providerEvent.orderId");
        return or([
          eb("orderId", "is", null),
          exists(later.select("later.id").whereRef("later.id", ">", "providerEvent.id")),
        ]);
      })
      .execute();
  });
}

const attemptPauses = { first: seconds(30), longest: hours(1) };
/** With these pauses some eight minutes. */
const attemptsBeforeAlarm = 5;
const eventsPerRun = 5000;

/** Looks up what was reported, and fulfills it. What fails is tried again after pauses that grow. */
export async function resolveEvents(providers: Providers, app: App, stopping?: AbortSignal): Promise<void> {
  const due = await app.database.query
    .selectFrom("providerEvent")
    .selectAll()
    .where("handledAt", "is", null)
    .where("nextAttemptAt", "<=", app.clock.now().toISOString())
    // New ones do not wait for those that have failed.
    .orderBy("attempts")
    .orderBy("id")
    .limit(eventsPerRun)
    .execute();
  // One answer is for all events about the same thing.
  const byObject = Map.groupBy(due, ({ provider, objectKind, objectId }) => `${provider} ${objectKind} ${objectId}`);
  for (const [event, ...others] of byObject.values()) {
    if (stopping?.aborted) return;
    if (event) await tryAlone(app, () => resolveObject([event, ...others], providers, app));
  }
}

/** Looks up what these events are about. The provider is asked outside of any transaction. */
async function resolveObject(
  events: readonly [ProviderEventRow, ...ProviderEventRow[]],
  providers: Providers,
  app: App,
): Promise<void> {
  const [event] = events;
  const { objectKind: kind, objectId: id, provider: name } = event;
  const askedAt = app.clock.now();
  try {
    const provider = providers[name];
    if (!provider) throw new ProviderUnavailable("The provider is not configured any more.");
    if (event.isTest === 1 && !provider.isTest) {
      // A test account is there for another installation.
      await change(app, "service", (tx) => updateEvents(tx, events, { handledAt: tx.now.toISOString() }));
    } else if (kind === recentPurchases) {
      const objects = await provider.listRecent(subtractDuration(askedAt, days(listedDays)));
      const hints = objects.map((object): Hint => {
        const eventId = `listed ${id} ${object.kind} ${object.id}`;
        return { provider: name, eventId, type: "listed", isTest: provider.isTest, object };
      });
      await change(app, "service", async (tx) => {
        await addHints(tx, hints, app);
        await updateEvents(tx, events, { handledAt: tx.now.toISOString() });
      });
    } else {
      const purchase = await provider.fetchPurchase({ kind, id });
      await change(app, "service", async (tx) => {
        if (purchase?.isTest) await alarm(tx, testPurchase(purchase, app.sales), app);
        const orderId = purchase && !purchase.isTest ? await fulfillPurchase(tx, purchase, askedAt, app) : null;
        await updateEvents(tx, events, { handledAt: tx.now.toISOString(), orderId });
      });
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    if (!(error instanceof ProviderUnavailable)) app.reportError(error, undefined);
    const reason = error instanceof ProviderUnavailable ? error.message : "The service failed. The log says more.";
    await change(app, "service", (tx) => postpone(tx, events, reason, app));
  }
}

async function updateEvents(
  { transaction }: Change,
  events: readonly ProviderEventRow[],
  values: Partial<ProviderEventRow>,
): Promise<void> {
  const ids = events.map(({ id }) => id);
  await transaction.updateTable("providerEvent").set(values).where("id", "in", ids).execute();
}

async function postpone(
  tx: Change,
  events: readonly [ProviderEventRow, ...ProviderEventRow[]],
  lastFailure: string,
  app: App,
): Promise<void> {
  const [event] = events;
  const attempts = Math.max(...events.map((each) => each.attempts)) + 1;
  await updateEvents(tx, events, {
    ...{ attempts, lastFailure },
    nextAttemptAt: addDuration(tx.now, growingPause(attempts, attemptPauses, 0.5)).toISOString(),
  });
  if (attempts >= attemptsBeforeAlarm) await alarm(tx, unansweredProvider(event, lastFailure, tx.now), app);
}
