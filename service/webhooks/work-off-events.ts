import * as v from "valibot";
import { type AuditedTransaction, auditedTransaction } from "../audit/audited-transaction.ts";
import { type PaymentProvider, paymentProviders } from "../config/sales-settings.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { queueOrderAlarm } from "../orders/queue-order-alarm.ts";
import { recordReport } from "../orders/record-report.ts";
import type { OrderEventRow } from "../orders/tables.ts";
import { hours, minutes } from "../time/durations.ts";
import { adapters } from "./adapters.ts";
import { findEvent, handleEvent, lockEvent, setProblem, unhandledEvents } from "./event-store.ts";
import { eventAlarmMail } from "./mails/event-alarm.ts";
import { parseJson } from "./parse-json.ts";
import type { ReadEvent } from "./provider-adapter.ts";
import { surroundingsOf } from "./surroundings.ts";
import { storedName } from "./test-names.ts";

/** What an event waits for arrives within seconds, or with a provider's next attempts. */
const patience = hours(1);
/** So long an event waits for what it can do without. */
const shortPatience = minutes(5);

/**
 * Works off the events that are stored. Returns whether some wait for others. What waits or cannot be read is tried again
 * each time, so that a new version works it off by itself.
 *
 * @param pass whether the operator is told of what has waited for long: once all that has arrived was worked off
 */
export async function workOffEvents(appContext: AppContext, pass: Pass): Promise<boolean> {
  let isWaiting = false;
  for (const id of await unhandledEvents(appContext.database.query)) {
    try {
      isWaiting = (await workOff(id, pass, appContext)) === "waits" || isWaiting;
    } catch (error) {
      appContext.reportError(error, undefined);
    }
  }
  return isWaiting;
}

interface Pass {
  tellsOfWaits: boolean;
}

async function workOff(id: string, { tellsOfWaits }: Pass, appContext: AppContext): Promise<"done" | "waits"> {
  const isLate = (receivedAt: string, now: Date) => tellsOfWaits && age(receivedAt, now) >= patience;
  if (await stillWaits(id, isLate, appContext)) return "waits";
  const outcome = await auditedTransaction(appContext, "service", async (tx) => {
    const event = await lockEvent(tx.transaction, id);
    if (!event) return "done";
    const read = await readEvent(event, tx.transaction, tx.now);
    if (read.kind === "unreadable") return await keep(event, read.reason, tx, appContext);
    if (read.kind === "waits") {
      if (isLate(event.receivedAt, tx.now)) await keep(event, `${read.reason} It waits.`, tx, appContext);
      return "waits";
    }
    if (read.kind === "none") await handleEvent(tx.transaction, id, tx.now);
    else await recordReport(tx, { ...received(event), ...read }, appContext);
    return "done";
  });
  appContext.mailQueued();
  return outcome;
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
    return withStoredNames(await adapters[known].readEvent(parseJson(body), surroundings), isTest === 1);
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

/** Keeps an event for a later attempt, and tells the operator the first time. */
async function keep(event: OrderEventRow, problem: string, tx: AuditedTransaction, appContext: AppContext) {
  if (event.problem !== null) return "done";
  await setProblem(tx.transaction, event.id, problem);
  tx.audit({ action: "order-event-unreadable", subjectId: event.id, details: { provider: event.provider } });
  await queueOrderAlarm(tx.transaction, appContext, event.id, eventAlarmMail(event, problem));
  return "done" as const;
}
