import type { App } from "../context.ts";
import { claimJobRun, forgetJobRun, forgetOldJobRuns } from "../jobs.ts";
import { days, subtractDuration } from "../time.ts";

export type Fields = Readonly<Record<string, string>>;

/** The job under which the number of a form is claimed, and for how long the number is known. */
const deskForm = "desk-form";
const knownFor = days(30);

/** What a form holds: a number that counts once. */
export const formFields = ({ createIdentifier }: App): Fields => ({ once: createIdentifier() });

/** Whether this form was not sent before, on this device or another, in this session or an earlier one. */
export async function claimForm(once: string, { clock, database }: App): Promise<boolean> {
  const now = clock.now();
  await forgetOldJobRuns(database.query, deskForm, subtractDuration(now, knownFor));
  return await claimJobRun(database.query, deskForm, once, now);
}

/** Lets a form be sent again: it was refused, so nothing was done. */
export async function releaseForm(once: string, { database }: App): Promise<void> {
  await forgetJobRun(database.query, deskForm, once);
}
