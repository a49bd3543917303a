import { days, hours, subtractDuration } from "../time/durations.ts";

/** How long after it was queued a mail is attempted, in milliseconds: a later one would confuse its recipient. */
export interface AgeLimits {
  single: number;
  bulk: number;
}

export function createAgeLimits(bulkDays: number): AgeLimits {
  return { single: days(3), bulk: days(bulkDays) };
}

/** The last attempt is due exactly at the limit, and may have to wait for a slot. */
const grace = hours(1);

/** Mails that were queued before these times are not sent any more, but held. */
export function oldestToSend(now: Date, { single, bulk }: AgeLimits): { single: string; bulk: string } {
  return {
    single: subtractDuration(now, single + grace).toISOString(),
    bulk: subtractDuration(now, bulk + grace).toISOString(),
  };
}
