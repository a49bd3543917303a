import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { App } from "../context.ts";
import { clientNetwork } from "./client-address.ts";
import { createRateLimit, type RateLimitOptions, type RateLimitVerdict } from "./rate-limit.ts";

declare module "../db/tables.ts" {
  interface Tables {
    callLimit: CallLimitRow;
  }
}

interface CallLimitRow {
  /** Keyed hash of the caller's network and of the day: rows of two days cannot be linked. */
  keyHash: string;
  /** When the caller may make a whole burst of calls again, in milliseconds since 1970. */
  fullAt: number;
}

export type SharedRateLimit = (client: string) => Promise<RateLimitVerdict>;

/**
 * One limit for all processes on a PostgreSQL database. Each process counts first, so that a flood asks the database
 * nothing. On SQLite there is one process, whose own count is enough.
 */
export function createSharedRateLimit(options: RateLimitOptions, app: App): SharedRateLimit {
  const limitOfProcess = createRateLimit(options, app.clock);
  return async (client) => {
    const verdict = limitOfProcess(client);
    if (verdict.kind === "exceeded" || app.database.kind === "sqlite") return verdict;
    // Without the database nothing is stored anyway: the request fails where it is to be.
    return await countCall(client, options, app).catch(() => verdict);
  };
}

async function countCall(
  client: string,
  { burst, secondsPerCall }: RateLimitOptions,
  { database, clock, suppressionSecret }: App,
): Promise<RateLimitVerdict> {
  const pause = secondsPerCall * 1000;
  const now = clock.now();
  const at = now.getTime();
  const keyHash = createHmac("sha256", suppressionSecret)
    .update(`designite call limit\n${now.toISOString().slice(0, 10)}\n${clientNetwork(client)}`)
    .digest("base64url");
  // What is further ahead than clocks of machines differ was written before a clock was set back.
  const known = sql`case when call_limit.full_at between ${at}::bigint and ${at + 2 * burst * pause}::bigint
    then call_limit.full_at else ${at}::bigint end`;
  const { rows } = await sql`insert into call_limit (key_hash, full_at) values (${keyHash}, ${at + pause}::bigint)
    on conflict (key_hash) do update set full_at = ${known} + ${pause}::bigint
    where ${known} <= ${at + (burst - 1) * pause}::bigint
    returning key_hash`.execute(database.query);
  return rows.length > 0 ? { kind: "allowed" } : { kind: "exceeded", retryAfterSeconds: secondsPerCall };
}

/** Removes the rows of callers who may make a whole burst of calls again. */
export async function forgetCallers({ database, clock }: App): Promise<void> {
  await database.query.deleteFrom("callLimit").where("fullAt", "<", clock.now().getTime()).execute();
}
