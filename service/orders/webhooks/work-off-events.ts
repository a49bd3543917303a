import * as v from "valibot";
import { type AuditedTransaction, auditedTransaction } from "../../platform/audit/audited-transaction.ts";
import { type PaymentProvider, paymentProviders } from "../../platform/config/sales-settings.ts";
import type { AppContext } from "../../platform/context/app-context.ts";
import { lock, type Queries } from "../../platform/database/database.ts";
import { DatabaseUnavailableError } from "../../platform/database/database-outage.ts";
import type { Job } from "../../platform/jobs/job-runner.ts";
import { parseJson } from "../../platform/text.ts";
import { createPauses, type Pauses } from "../../platform/time/clock.ts";
import { hours, minutes, seconds } from "../../platform/time/time.ts";
import type { EventHints } from "../event-hints.ts";
import { advise, queueOrderAlarm } from "../order-alarms.ts";
import { findOrdersByReference, reconsiderProblems } from "../order-store.ts";
import { recordReport } from "../record-report.ts";
import { type SettlingPass, settleOrders } from "../settle-order.ts";
import type { OrderEventRow } from "../tables.ts";
import { findEvent, handleEvent, setProblem, unhandledEvents } from "./event-store.ts";
import type { ReadEvent, Surroundings } from "./provider-adapter.ts";
import { givenName, noHints, storedName } from "./provider-adapter.ts";
import { adapters } from "./routes.ts";

/** What an event waits for arrives within seconds, or with a provider's next attempts. */
const patience = hours(1);
/** So long an event waits for what it can do without. */
const shortPatience = minutes(5);

interface Pass {
  /** Whether the operator is told of what has waited for long: once all that has arrived was worked off. */
  tellsOfWaits: boolean;
  pauses: Pauses;
  stopping?: AbortSignal | undefined;
}

/**
 * Works off these events. Returns those that wait for others. They are tried again each time; what cannot be read or fails
 * is tried again after pauses that grow, and after a start at once, so that a new version works it off by itself.
 */
async function workOffEvents(ids: readonly string[], pass: Pass, appContext: AppContext): Promise<string[]> {
  const waiting: string[] = [];
  for (const id of ids) {
    if (pass.stopping?.aborted) break;
    if (!pass.pauses.isOver(id)) continue;
    try {
      const outcome = await workOff(id, pass, appContext);
      if (outcome === "waits") waiting.push(id);
      if (outcome === "kept") pass.pauses.begin(id);
      else pass.pauses.end(id);
    } catch (error) {
      appContext.reportError(error, undefined);
      if (!(error instanceof DatabaseUnavailableError)) pass.pauses.begin(id);
    }
  }
  return waiting;
}

async function workOff(
  id: string,
  { tellsOfWaits, pauses }: Pass,
  appContext: AppContext,
): Promise<"done" | "waits" | "kept"> {
  const isLate = (receivedAt: string, now: Date) => tellsOfWaits && age(receivedAt, now) >= patience;
  if (await stillWaits(id, isLate, appContext)) return "waits";
  return await auditedTransaction(appContext, "service", async (tx) => {
    const event = await lock(tx.transaction, "orderEvent", id);
    // Another process has worked it off meanwhile.
    if (!event || event.handledAt !== null) return "done";
    const read = await readEvent(event, tx.transaction, tx.now);
    if (read.kind === "unreadable") {
      await keep(event, read.reason, tx, appContext);
      return "kept";
    }
    if (read.kind === "waits") {
      if (isLate(event.receivedAt, tx.now)) await keep(event, `${read.reason} It waits.`, tx, appContext);
      return "waits";
    }
    if (read.kind === "none") await handleEvent(tx.transaction, id, tx.now);
    // What is reported anew may be what an order lacked.
    else pauses.end(await recordReport(tx, { ...received(event), ...read }, appContext));
    return "done";
  });
}

/** Most events that wait do so again. Finding that out takes no lock, so answers to other events need not wait for it. */
async function stillWaits(
  id: string,
  isLate: (receivedAt: string, now: Date) => boolean,
  { database: { query }, clock }: AppContext,
): Promise<boolean> {
  const event = await findEvent(query, id);
  if (!event || (event.problem === null && isLate(event.receivedAt, clock.now()))) return false;
  return (await readEvent(event, query, clock.now())).kind === "waits";
}

const age = (receivedAt: string, now: Date) => now.getTime() - new Date(receivedAt).getTime();

const received = ({ provider, eventId, occurredAt, isTest }: OrderEventRow) => ({
  provider,
  eventId,
  occurredAt: new Date(occurredAt),
  isTest: isTest === 1,
});

async function readEvent(
  { provider, body, receivedAt, isTest }: OrderEventRow,
  queries: Queries,
  now: Date,
): Promise<ReadEvent> {
  const known: PaymentProvider | undefined = paymentProviders.find((name) => name === provider);
  if (!known || body === null) return { kind: "none" };
  const isNew = age(receivedAt, now) < shortPatience;
  const surroundings = surroundingsOf({ provider: known, isTest: isTest === 1, isNew }, queries);
  try {
    return withStoredNames(await adapters[known].readEvent(JSON.parse(body), surroundings), isTest === 1);
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: "unreadable", reason: "It is not JSON." };
    if (error instanceof v.ValiError) return { kind: "unreadable", reason: describeFaults(error.issues) };
    throw error;
  }
}

function withStoredNames(read: ReadEvent, isTest: boolean): ReadEvent {
  if (read.kind !== "report") return read;
  const [first, ...others] = read.references;
  const stored = (name: string) => storedName(name, isTest);
  const number = read.number === undefined ? undefined : stored(read.number);
  return { ...read, references: [stored(first), ...others.map(stored)], number };
}

/** Names the fields, and no values: they may hold personal data. */
function describeFaults(issues: readonly v.BaseIssue<unknown>[]): string {
  const places = new Set(issues.map((issue) => v.getDotPath(issue) ?? "the whole"));
  return `These fields are not as expected: ${[...places].join(", ")}.`;
}

/** Keeps an event for a later attempt, and tells the operator the first time. One of a test account is given up. */
async function keep(event: OrderEventRow, problem: string, tx: AuditedTransaction, appContext: AppContext) {
  if (event.problem !== null) return;
  tx.audit({ action: "order-event-unreadable", subjectId: event.id, details: { provider: event.provider } });
  if (event.isTest === 1) {
    await handleEvent(tx.transaction, event.id, tx.now, problem);
    return;
  }
  await setProblem(tx.transaction, event.id, problem);
  const hints = await readHints(event, tx.transaction);
  const [order] = await findOrdersByReference(tx.transaction, event.provider, hints.references);
  await queueOrderAlarm(tx.transaction, appContext, event.id, {
    subject: `An event of ${event.provider} could not be worked off`,
    about: [
      problem,
      [
        ["Provider", event.provider],
        ["Event at the provider", event.eventId],
        ["Stored as", event.id],
        ["Received", event.receivedAt],
        ...(order ? [["Order", `${order.number} (${order.id})`] as const] : []),
      ],
      "It is kept and tried again by itself. Nothing needs to be sent again. If you do not want to wait, look the event up at the provider. What can be done is described in docs/guides/selling.md.",
    ],
    advice: [advise(`event-${hints.about}`, { event, hints, order })],
  });
}

/** Reads what an event says that could not be worked off, with its numbers as they are stored. */
export async function readHints(
  { provider, body, isTest }: Pick<OrderEventRow, "provider" | "body" | "isTest">,
  queries: Queries,
): Promise<EventHints> {
  const known = paymentProviders.find((name) => name === provider);
  const event = body === null ? undefined : parseJson(body);
  if (!known || event === undefined) return noHints;
  const surroundings = surroundingsOf({ provider: known, isTest: isTest === 1, isNew: false }, queries);
  const hints = await adapters[known].readHints(event, surroundings);
  const stored = (name: string) => storedName(name, isTest === 1);
  const number = hints.number === undefined ? undefined : stored(hints.number);
  return { ...hints, number, references: hints.references.map(stored) };
}

/** What an event of a provider can ask for. */
function surroundingsOf(
  { provider, isTest, isNew }: { provider: PaymentProvider; isTest: boolean; isNew: boolean },
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
    async findOrderOf(subscription, at) {
      const order = await queries
        .selectFrom("customerOrder")
        .innerJoin("orderReference", "orderReference.orderId", "customerOrder.id")
        .select("reference")
        .where("customerOrder.provider", "=", provider)
        .where("isTest", "=", isTest ? 1 : 0)
        .where("subscription", "=", subscription)
        .where("isFurther", "=", 0)
        .where("paidAt", "<=", at.toISOString())
        .orderBy("paidAt", "desc")
        .orderBy("reference")
        .limit(1)
        .executeTakeFirst();
      return order && givenName(order.reference);
    },
  };
}

/** After so many events their orders are settled, so that the first keys of a burst need not wait for the last event. */
const eventsPerPart = 100;

const pauses = { first: seconds(30), longest: hours(1) };

/** The job of the orders. Its first run also settles those anew that a setting was missing for. */
export function ordersJob(appContext: AppContext): Job {
  const pass = { isTest: false, pauses: createPauses(pauses, appContext.clock) };
  let isReconsidered = false;
  return {
    name: "orders",
    async run(stopping) {
      if (!isReconsidered) await reconsiderProblems(appContext.database.query);
      isReconsidered = true;
      await runPass({ ...pass, stopping }, appContext);
    },
  };
}

/** The job of the orders of test accounts. No other job waits for it, however much a test account reports. */
export function testOrdersJob(appContext: AppContext): Job {
  const pass = { isTest: true, pauses: createPauses(pauses, appContext.clock) };
  return { name: "test-orders", isLong: true, run: (stopping) => runPass({ ...pass, stopping }, appContext) };
}

/** Works off what providers reported, and settles the orders: those of customers, then those of test accounts. */
export async function runOrders(appContext: AppContext): Promise<void> {
  for (const isTest of [false, true])
    await runPass({ isTest, pauses: createPauses(pauses, appContext.clock) }, appContext);
}

async function runPass(pass: SettlingPass, appContext: AppContext): Promise<void> {
  const ids = await unhandledEvents(appContext.database.query, pass.isTest);
  const waiting: string[] = [];
  for (let start = 0; start === 0 || start < ids.length; start += eventsPerPart) {
    const part = ids.slice(start, start + eventsPerPart);
    waiting.push(...(await workOffEvents(part, { ...pass, tellsOfWaits: false }, appContext)));
    await settleOrders(appContext, pass);
  }
  if (waiting.length === 0) return;
  // What waited for an order may find it now. What does not waits for an event that has not arrived.
  await workOffEvents(waiting, { ...pass, tellsOfWaits: true }, appContext);
  await settleOrders(appContext, pass);
}
