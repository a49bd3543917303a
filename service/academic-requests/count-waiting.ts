import type { Queries } from "../database/database.ts";
import { initialState } from "./life-cycle.ts";
import { promisedTimes } from "./promised-times.ts";

export interface WaitingRequests {
  open: number;
  /** Of these, how many wait longer than promised. */
  overdue: number;
  oldest: Date | undefined;
}

/** Counts the requests without a decision. */
export async function countWaitingRequests(queries: Queries, now: Date): Promise<WaitingRequests> {
  const open = await queries
    .selectFrom("academicLicenseRequest")
    .select("receivedAt")
    .where("state", "=", initialState)
    .orderBy("receivedAt")
    .execute();
  const times = open.map(({ receivedAt }) => new Date(receivedAt));
  // The oldest first, so that those that are late stand before the others.
  let [overdue, end] = [0, times.length];
  while (overdue < end) {
    const middle = Math.floor((overdue + end) / 2);
    if (promisedTimes(times[middle] ?? now).askAfter < now) overdue = middle + 1;
    else end = middle;
  }
  return { open: open.length, overdue, oldest: times[0] };
}
