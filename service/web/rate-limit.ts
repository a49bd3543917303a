import type { Clock } from "../clock.ts";
import { clientNetwork } from "./client-address.ts";

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

/** A token bucket for each network. The counters are in the returned function. */
export function createRateLimit(
  { burst, secondsPerCall, rememberedClients }: RateLimitOptions,
  clock: Pick<Clock, "elapsed">,
): RateLimit {
  const buckets = new Map<string, { calls: number; at: number }>();
  return (client) => {
    const key = clientNetwork(client);
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
