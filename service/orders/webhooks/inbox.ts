import { createHash } from "node:crypto";
import { Hono } from "hono";
import * as v from "valibot";
import { deskPath } from "#contract/addresses.ts";
import { type Change, change } from "../../change.ts";
import { createPauses, type Pauses } from "../../clock.ts";
import type { Configuration, WebhookSecret } from "../../config.ts";
import type { App } from "../../context.ts";
import { lock, type Queries } from "../../db/database.ts";
import { DatabaseUnavailableError } from "../../db/database-outage.ts";
import type { Job } from "../../jobs.ts";
import { type PaymentProvider, paymentProviders, providerName } from "../../sales-settings.ts";
import { hours, minutes, seconds } from "../../time.ts";
import { failure } from "../../web/answer.ts";
import type { ServiceEnvironment } from "../../web/environment.ts";
import type { HttpParts } from "../../web/http-parts.ts";
import { receiveWebhook, type WebhookRequest } from "../../web/receive-webhook.ts";
import { queueOrderAlarm } from "../order-alarms.ts";
import { addOrderEvent, endEvent, reconsiderProblems, recordReport, unsettledOrders } from "../order-store.ts";
import { settleOrder } from "../settle-order.ts";
import type { OrderEventRow } from "../tables.ts";
import { paddle } from "./paddle.ts";
import {
  type EventHead,
  nothing,
  type ProviderAdapter,
  type ReadEvent,
  type Surroundings,
  storedName,
  type Verify,
} from "./provider-adapter.ts";
import { stripe } from "./stripe.ts";

export const adapters: Readonly<Record<PaymentProvider, ProviderAdapter>> = {
  paddle,
  stripe,
};

/**
 * POST /webhooks/<provider>: an event of a provider of payments. It is stored as it was signed before it is answered, and
 * worked off by the job of the orders.
 */
export function webhookRoutes(
  app: App,
  http: HttpParts,
  secrets: Configuration["webhookSecrets"],
): Hono<ServiceEnvironment> {
  const configured = paymentProviders.filter((provider) => secrets[provider].length > 0);
  // The libraries are loaded at once, so that the first event does not wait. A failure is tried again with that.
  for (const provider of configured)
    adapters[provider].loadVerify().catch((error: unknown) => http.reportError(error, undefined));
  return new Hono<ServiceEnvironment>().post("/webhooks/:provider", async (context) => {
    const provider = configured.find((name) => name === context.req.param("provider"));
    if (!provider) return failure(404, "There is no such webhook.");
    const store = async (request: WebhookRequest) => {
      const signer = await findSigner(request, secrets[provider], await adapters[provider].loadVerify());
      if (signer) await storeEvent(adapters[provider], request.body, signer.isTest, app);
      return signer !== undefined;
    };
    return await receiveWebhook(context, http, store, "The event couldn't be stored. Please send it again later.");
  });
}

/** The secret that a request is signed with. */
async function findSigner(
  request: WebhookRequest,
  secrets: readonly WebhookSecret[],
  verify: Verify,
): Promise<WebhookSecret | undefined> {
  for (const each of secrets) {
    try {
      if (await verify(request, each.secret)) return each;
    } catch {
      // What a library cannot read, such as a header in another form, is not signed.
    }
  }
  return undefined;
}

/** Stores an event as it was signed, once, and lets it be worked off. What it says is read later. */
export async function storeEvent(
  adapter: ProviderAdapter,
  body: string,
  isTestSecret: boolean,
  app: Pick<App, "database" | "clock" | "createIdentifier" | "wake">,
): Promise<void> {
  const now = app.clock.now();
  const head = readHead(adapter, body, now);
  const isTest = head.isTest || isTestSecret;
  await addOrderEvent(app.database.query, {
    id: app.createIdentifier(),
    provider: adapter.provider,
    eventId: storedName(head.eventId, isTest),
    occurredAt: head.occurredAt.toISOString(),
    receivedAt: now.toISOString(),
    body,
    isTest: isTest ? 1 : 0,
    subject: head.subject && storedName(head.subject, isTest),
  });
  app.wake("orders");
}

/**
 * An event of unexpected shape is kept as well: it is signed, and a later version may understand it. Its body identifies
 * it.
 */
function readHead(adapter: ProviderAdapter, body: string, now: Date): EventHead {
  try {
    return adapter.readHead(JSON.parse(body));
  } catch {
    const eventId = createHash("sha256").update(body).digest("base64url");
    return { eventId, occurredAt: now, isTest: false, subject: null };
  }
}

/** After so many events their orders are settled, so that the first keys of a burst need not wait for the last event. */
const eventsPerPart = 100;

const pauses = { first: seconds(30), longest: hours(1) };

/**
 * The job of the orders: those of customers, then those of test accounts. Its first run also settles those anew that a
 * setting was missing for.
 */
export function ordersJob(app: App): Job {
  const passes = [false, true].map((isTest) => ({ isTest, pauses: createPauses(pauses, app.clock) }));
  let isReconsidered = false;
  return {
    name: "orders",
    async run(stopping) {
      if (!isReconsidered) await reconsiderProblems(app.database.query);
      isReconsidered = true;
      for (const pass of passes) await runPass({ ...pass, stopping }, app);
    },
  };
}

/** Works off what providers reported, and settles the orders: those of customers, then those of test accounts. */
export async function runOrders(app: App): Promise<void> {
  for (const isTest of [false, true]) await runPass({ isTest, pauses: createPauses(pauses, app.clock) }, app);
}

interface Pass {
  /** Whether the events and orders of test accounts are worked off, or all others. */
  isTest: boolean;
  /** Those of what has failed before. */
  pauses: Pauses;
  stopping?: AbortSignal | undefined;
}

async function runPass(pass: Pass, app: App): Promise<void> {
  const settle = async () => {
    const orders = await unsettledOrders(app.database.query, pass.isTest);
    await tryEach(orders, pass, app, (id) => settleOrder(id, app));
  };
  const waiting: string[] = [];
  const workOffAll = (ids: readonly string[], tellsOfWaits: boolean) =>
    tryEach(ids, pass, app, async (id) => {
      const outcome = await workOff(id, { ...pass, tellsOfWaits }, app);
      if (outcome === "waits" && !tellsOfWaits) waiting.push(id);
      return outcome;
    });
  const ids = await unhandledEvents(app.database.query, pass.isTest);
  for (let start = 0; start === 0 || start < ids.length; start += eventsPerPart) {
    await workOffAll(ids.slice(start, start + eventsPerPart), false);
    await settle();
  }
  if (waiting.length === 0) return;
  // What waited for an order may find it now. What does not waits for an event that has not arrived.
  await workOffAll(waiting, true);
  await settle();
}

/**
 * Works off events or orders, one after the other. One that fails or cannot be read keeps no other from it: it is tried
 * again after pauses that grow, and after a start at once, so that a new version works it off by itself.
 */
async function tryEach(
  ids: readonly string[],
  { pauses, stopping }: Pass,
  { reportError }: Pick<App, "reportError">,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    if (stopping?.aborted) return;
    if (!pauses.isOver(id)) continue;
    try {
      if ((await work(id)) === "kept") pauses.begin(id);
      else pauses.end(id);
    } catch (error) {
      reportError(error, undefined);
      if (!(error instanceof DatabaseUnavailableError)) pauses.begin(id);
    }
  }
}

/**
 * The events that are to be worked off, of test accounts or of the others: those without a problem first, each in the
 * sequence of their arrival.
 */
async function unhandledEvents(queries: Queries, isTest: boolean): Promise<string[]> {
  const events = await queries
    .selectFrom("orderEvent")
    .select(["id", "problem"])
    .where("handledAt", "is", null)
    .where("isTest", "=", isTest ? 1 : 0)
    .orderBy("receivedAt")
    .orderBy("id")
    .execute();
  const fresh = events.filter(({ problem }) => problem === null);
  return [...fresh, ...events.filter(({ problem }) => problem !== null)].map(({ id }) => id);
}

/** What an event waits for arrives within seconds, or with a provider's next attempts. */
const patience = hours(1);
/** How long an event waits for what it can do without. */
const shortPatience = minutes(5);

const age = (receivedAt: string, now: Date) => now.getTime() - new Date(receivedAt).getTime();

type Outcome = "done" | "waits" | "kept";

/** @param pass tells the operator of what has waited for long once all that has arrived was worked off */
async function workOff(
  id: string,
  { tellsOfWaits, pauses }: Pass & { tellsOfWaits: boolean },
  app: App,
): Promise<Outcome> {
  const { database, clock } = app;
  const isLate = ({ receivedAt }: OrderEventRow, now: Date) => tellsOfWaits && age(receivedAt, now) >= patience;
  // Most events that wait do so again. Finding that out takes no lock, so answers to other events need not wait for it.
  const found = await database.query.selectFrom("orderEvent").selectAll().where("id", "=", id).executeTakeFirst();
  const isToldNow = found?.problem === null && isLate(found, clock.now());
  if (found && !isToldNow && (await readEvent(found, database.query, clock.now())).kind === "waits") return "waits";
  return await change(app, "service", async (tx) => {
    const event = await lock(tx.transaction, "orderEvent", id);
    // Another process has worked it off meanwhile.
    if (!event || event.handledAt !== null) return "done";
    const read = await readEvent(event, tx.transaction, tx.now);
    if (read.kind === "unreadable") {
      await keep(event, read.reason, tx, app);
      return "kept";
    }
    if (read.kind === "waits") {
      if (isLate(event, tx.now)) await keep(event, `${read.reason} It waits.`, tx, app);
      return "waits";
    }
    const { provider, eventId, occurredAt, isTest } = event;
    const head = { provider, eventId, occurredAt: new Date(occurredAt), isTest: isTest === 1 };
    if (read.kind === "none") await endEvent(tx, id);
    // What is reported anew may be what an order lacked.
    else pauses.end(await recordReport(tx, { ...head, ...read }, app));
    return "done";
  });
}

async function readEvent(event: OrderEventRow, queries: Queries, now: Date): Promise<ReadEvent> {
  const { provider, body, receivedAt, isTest } = event;
  const known: PaymentProvider | undefined = paymentProviders.find((name) => name === provider);
  if (!known || body === null) return nothing;
  const surroundings = surroundingsOf(
    known,
    { isTest: isTest === 1, isNew: age(receivedAt, now) < shortPatience },
    queries,
  );
  try {
    const read = await adapters[known].readEvent(JSON.parse(body), surroundings);
    return read.kind === "report" ? { ...read, ...storedNames(read, event) } : read;
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: "unreadable", reason: "It isn't JSON." };
    if (!(error instanceof v.ValiError)) throw error;
    // The fields are named without their values, which may be personal data.
    const places = new Set(error.issues.map((issue: v.BaseIssue<unknown>) => v.getDotPath(issue) ?? "the whole"));
    return { kind: "unreadable", reason: `These fields aren't as expected: ${[...places].join(", ")}.` };
  }
}

function storedNames<References extends readonly string[]>(
  { number, references }: { number?: string | undefined; references: References },
  { isTest }: Pick<OrderEventRow, "isTest">,
) {
  const stored = (name: string) => storedName(name, isTest === 1);
  return { number: number && stored(number), references: references.map(stored) as unknown as References };
}

/** Keeps an event for a later attempt, and tells the operator the first time. One of a test account is given up. */
async function keep(event: OrderEventRow, problem: string, tx: Change, app: App) {
  if (event.problem !== null) return;
  tx.audit({ action: "order-event-unreadable", subjectId: event.id, details: { provider: event.provider } });
  if (event.isTest === 1) {
    await endEvent(tx, event.id, problem);
    return;
  }
  await tx.transaction.updateTable("orderEvent").set({ problem }).where("id", "=", event.id).execute();
  await queueOrderAlarm(tx.transaction, app, event.id, {
    subject: `An event from ${providerName(event.provider)} couldn't be processed`,
    blocks: [
      problem,
      [
        ["Provider", event.provider],
        ["Event at the provider", event.eventId],
        ["Stored as", event.id],
        ["Received", event.receivedAt],
      ],
      'The buyer may be waiting for a key. The service keeps the event and retries automatically, so nothing needs to be sent again. If you don\'t want to wait, look up the event at the provider. The desk lists it: if it reports a payment, press "Enter as a paid order"; otherwise do there what it reports, such as a refund, and press "Not our order".',
      { kind: "link", label: "Open the desk:", url: `${app.siteUrl}${deskPath}` },
    ],
  });
}

/** What an event of a provider can ask for. */
function surroundingsOf(
  provider: PaymentProvider,
  { isTest, isNew }: { isTest: boolean; isNew: boolean },
  queries: Queries,
): Surroundings {
  return {
    isNew,
    async find(subject) {
      const latest = await queries
        .selectFrom("orderEvent")
        .select("body")
        .where("provider", "=", provider)
        .where("subject", "=", storedName(subject, isTest))
        .where("body", "is not", null)
        .orderBy("occurredAt", "desc")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return latest?.body ? JSON.parse(latest.body) : undefined;
    },
  };
}
