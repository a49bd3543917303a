import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { minutes } from "../../time/durations.ts";
import { type Finding, fault, sound } from "./finding.ts";

const tolerance = minutes(2);

/** Compares our clock with the latest time on record, and with the clock of the PostgreSQL server. */
export async function examineClock({ kind, query }: Database, now: Date): Promise<Finding> {
  const advice = "Set the clock of this server, and keep it right with NTP: timedatectl";
  const latest = await query
    .selectFrom("auditEntry")
    .select("recordedAt")
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  if (latest && Date.parse(latest.recordedAt) > now.getTime() + tolerance) {
    return fault("clock", `It says ${now.toISOString()}, and the audit log is at ${latest.recordedAt}. ${advice}`);
  }
  if (kind === "postgres") {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(query);
    const difference = Math.abs((rows[0]?.now.getTime() ?? Date.now()) - Date.now());
    if (difference > tolerance) {
      return fault("clock", `It is ${Math.round(difference / 1000)} s from the clock of the database. ${advice}`);
    }
  }
  return sound("clock", `It says ${now.toISOString()}.`);
}
