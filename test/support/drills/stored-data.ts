import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { Configuration } from "#service/config.ts";
import { type Database, openDatabase } from "#service/db/database.ts";
import { addDuration, days } from "#service/time.ts";
import type { ServiceProcess } from "../service-process.ts";

/** Opens the database of a service process from outside. */
export async function openStoredData(location: Configuration["database"]): Promise<Database> {
  const database = await openDatabase(location, () => undefined);
  onTestFinished(() => database.query.destroy());
  return database;
}

const longAgo = (): string => addDuration(new Date(), -days(1)).toISOString();

/** Lets every pause and every claim be over. */
async function makeMailsDue({ query }: Database): Promise<void> {
  await query.updateTable("outgoingMail").set({ nextAttemptAt: longAgo() }).where("state", "=", "waiting").execute();
  await query
    .updateTable("outgoingMail")
    .set({ claimedUntil: longAgo() })
    .where("claimedUntil", "is not", null)
    .execute();
}

/** The mails that are due, and those that nobody has decided on yet. */
async function waiting({ query }: Database, before: string) {
  const asked = await query.selectFrom("askedMail").select("id").execute();
  const due = await query
    .selectFrom("outgoingMail")
    .select("id")
    .where("state", "=", "waiting")
    .where("nextAttemptAt", "<=", before)
    .execute();
  return [...asked, ...due];
}

/** Starts the service, with all pauses skipped, again and again until no mail waits. The last one goes on. */
export async function startDrained(database: Database, start: () => Promise<ServiceProcess>): Promise<ServiceProcess> {
  for (let turn = 0; turn < 20; turn += 1) {
    await makeMailsDue(database);
    const service = await start();
    while ((await waiting(database, new Date().toISOString())).length > 0) await pause(20);
    if ((await waiting(database, "9")).length === 0) return service;
    await service.stop("SIGTERM");
  }
  throw new Error("The queue does not get empty.");
}

/** Runs the service until no mail waits, with all pauses skipped. */
export async function drainQueue(database: Database, start: () => Promise<ServiceProcess>): Promise<void> {
  if ((await waiting(database, "9")).length === 0) return;
  const service = await startDrained(database, start);
  await service.stop("SIGTERM");
}

/** The mailboxes of the stored academic requests, in order. */
export async function requestEmails({ query }: Database): Promise<string[]> {
  const requests = await query.selectFrom("academicLicenseRequest").select("email").execute();
  return requests.map(({ email }) => email).toSorted();
}

/** What is missing of the acknowledged ones, or is there twice. */
export function lostOrDoubled(acknowledged: readonly string[], stored: readonly string[]): string[] {
  const known = new Set(stored);
  return [
    ...acknowledged.filter((email) => !known.has(email)).map((email) => `${email} is lost`),
    ...stored.filter((email, index) => stored.indexOf(email) < index).map((email) => `${email} is there twice`),
  ];
}
