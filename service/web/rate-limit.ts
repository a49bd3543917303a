import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { App } from "../context.ts";
import { clientNetworks } from "./client-address.ts";

export interface RateLimitOptions {
  /** The most calls at once from one address. */
  burst: number;
  /** The time after which one further call is allowed. */
  secondsPerCall: number;
  /** The most addresses that are remembered. The least recent is removed first. */
  rememberedClients: number;
}

/** A whole course behind the one address of a campus can send its requests within a lesson. */
export const generousLimit: RateLimitOptions = { burst: 120, secondsPerCall: 5, rememberedClients: 10_000 };

export interface RateLimitExceeded {
  kind: "exceeded";
  retryAfterSeconds: number;
}
export type RateLimitVerdict = { kind: "allowed" } | RateLimitExceeded;
export type RateLimit = (client: string) => RateLimitVerdict;

/** A token bucket for each address. The counters are in the returned function. */
export function createRateLimit(
  { burst, secondsPerCall, rememberedClients }: RateLimitOptions,
  clock: Pick<Clock, "elapsed">,
): RateLimit {
  const buckets = new Map<string, { calls: number; at: number }>();
  return (client) => {
    const [key] = clientNetworks(client);
    const now = clock.elapsed() / 1000;
    const bucket = buckets.get(key) ?? { calls: burst, at: now };
    const calls = Math.min(burst, bucket.calls + (now - bucket.at) / secondsPerCall);
    const allowed = calls >= 1;
    buckets.delete(key);
    buckets.set(key, { calls: allowed ? calls - 1 : calls, at: now });
    const oldest = buckets.keys().next();
    if (buckets.size > rememberedClients && !oldest.done) buckets.delete(oldest.value);
    return allowed
      ? { kind: "allowed" }
      : { kind: "exceeded", retryAfterSeconds: Math.ceil((1 - calls) * secondsPerCall) };
  };
}

declare module "../db/tables.ts" {
  interface Tables {
    /** On PostgreSQL alone, and in no backup. */
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
 * The limit of `createRateLimit` for all processes on one PostgreSQL database. It costs a query, so ask it where the
 * database is asked anyway. On SQLite there is one process, whose own limit is enough.
 */
export function createSharedRateLimit(
  { burst, secondsPerCall }: Pick<RateLimitOptions, "burst" | "secondsPerCall">,
  { database, clock, suppressionSecret }: Pick<App, "database" | "clock" | "suppressionSecret">,
): SharedRateLimit {
  if (database.kind === "sqlite") return async () => ({ kind: "allowed" });
  const pause = secondsPerCall * 1000;
  return async (client) => {
    const now = clock.now();
    const at = now.getTime();
    const keyHash = createHmac("sha256", suppressionSecret)
      .update(`designite call limit\n${now.toISOString().slice(0, 10)}\n${clientNetworks(client)[0]}`)
      .digest("base64url");
    // What is further ahead than clocks of machines differ was written before a clock was set back.
    const known = sql`case when call_limit.full_at between ${at}::bigint and ${at + 2 * burst * pause}::bigint
      then call_limit.full_at else ${at}::bigint end`;
    const { rows } = await sql`insert into call_limit (key_hash, full_at) values (${keyHash}, ${at + pause}::bigint)
      on conflict (key_hash) do update set full_at = ${known} + ${pause}::bigint
      where ${known} <= ${at + (burst - 1) * pause}::bigint
      returning key_hash`.execute(database.query);
    return rows.length > 0 ? { kind: "allowed" } : { kind: "exceeded", retryAfterSeconds: secondsPerCall };
  };
}

/** Removes the rows of callers who may make a whole burst of calls again. */
export async function forgetCallers({ database, clock }: Pick<App, "database" | "clock">): Promise<void> {
  if (database.kind === "sqlite") return;
  await database.query.deleteFrom("callLimit").where("fullAt", "<", clock.now().getTime()).execute();
}
