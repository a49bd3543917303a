import type { App } from "../context.ts";
import { claimJobRun, forgetJobRun, forgetOldJobRuns } from "../jobs.ts";
import { subtractDuration } from "../time.ts";
import { createLinkToken, linkPurposes, readLinkToken } from "../tokens.ts";
import type { DeskOperator } from "./sign-in.ts";

export type Fields = Readonly<Record<string, string>>;

/** The purpose of the token that a form holds, and the job under which its number is claimed. */
const deskForm = "desk-form";

const tokenField = "form";
const onceField = "once";

/** What a form of this device holds: a token that only its own pages have, and a number that counts once. */
export function formFields({ deviceId }: DeskOperator, { clock, linkSecrets, createIdentifier }: App): Fields {
  return {
    [tokenField]: createLinkToken(deskForm, deviceId, clock.now(), linkSecrets),
    [onceField]: createIdentifier(),
  };
}

export function isOwnForm(fields: Fields, { deviceId }: DeskOperator, { clock, linkSecrets }: App): boolean {
  const token = readLinkToken(deskForm, fields[tokenField] ?? "", clock.now(), linkSecrets);
  return token.kind === "valid" && token.subjectId === deviceId;
}

/** Whether this form was not sent before. Numbers of forms whose token is over are forgotten. */
export async function claimForm(fields: Fields, operator: DeskOperator, { clock, database }: App): Promise<boolean> {
  const now = clock.now();
  await forgetOldJobRuns(database.query, deskForm, subtractDuration(now, linkPurposes[deskForm].lifetime));
  return await claimJobRun(database.query, deskForm, occasionOf(fields, operator), now);
}

/** Lets a form be sent again: it was refused, so nothing was done. */
export async function releaseForm(fields: Fields, operator: DeskOperator, { database }: App): Promise<void> {
  await forgetJobRun(database.query, deskForm, occasionOf(fields, operator));
}

/** Under what a form is known that was sent. */
const occasionOf = (fields: Fields, { deviceId }: DeskOperator): string =>
  `${deviceId} ${(fields[onceField] ?? "").slice(0, 36)}`;
