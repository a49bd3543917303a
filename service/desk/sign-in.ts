import { type Context, Hono } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import * as v from "valibot";
import { deskPath, signInLinkPath, signInPath, tokenParameter } from "#contract/addresses.ts";
import { emailSchema, printable } from "#contract/endpoints.ts";
import { type AskedMail, askForMail } from "../asked-mail.ts";
import type { Actor } from "../audit-actions.ts";
import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { claimJobRun, recordJobRun } from "../jobs.ts";
import { isWithinBudget } from "../mail/limits.ts";
import { composeMail, type Mail } from "../mail/message.ts";
import { queueMail } from "../mail/outbox.ts";
import { findOperator, operatorId } from "../operators.ts";
import { days, minutes, seconds, subtractDuration } from "../time.ts";
import { createLinkToken, type LinkContent, linkPurposes, readLinkToken } from "../tokens.ts";
import { redirectTo } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { HttpParts } from "../web/http-parts.ts";
import { postForm, readFields } from "../web/post-form.ts";
import type { Headers } from "../web/security-headers.ts";
import { mailLinkView } from "../web/view.ts";

type SessionParts = Pick<App, "siteUrl" | "linkSecrets" | "clock">;

const cookieName = "operator";
/** Browsers accept the prefix over https alone, also on localhost. */
const prefixOf = ({ siteUrl }: SessionParts) => (siteUrl.startsWith("https:") ? "host" : undefined);

const signIn = "operator-sign-in";
const signOut = "operator-sign-out";

/** Whether this device, or all devices of its operator, were signed out after it had signed in. */
async function isSignedOut({ subjectId, holderId = "" }: LinkContent, since: Date, queries: Queries): Promise<boolean> {
  const end = await queries
    .selectFrom("jobRun")
    .select("ranAt")
    .where("job", "=", signOut)
    .where("occasion", "in", [subjectId, holderId])
    .where("ranAt", ">=", since.toISOString())
    .executeTakeFirst();
  return end !== undefined;
}

/** Signs a device out, or every device of its operator. */
export async function endSessions({ email, deviceId }: DeskOperator, isEverywhere: boolean, app: App): Promise<void> {
  await change(app, `operator:${email}`, async ({ transaction, now, audit }) => {
    await recordJobRun(transaction, signOut, isEverywhere ? operatorId(email) : deviceId, now);
    audit({ action: "operator-signed-out", subjectId: deviceId, details: { everywhere: isEverywhere } });
  });
}

/** The cookie of a device that was signed out. */
export const signedOutCookie = (parts: SessionParts): Headers => cookieOf("", 0, parts);

/** Who acts on a signed-in device. */
export interface DeskOperator {
  email: string;
  /** The device is named by its sign-in. */
  deviceId: string;
}

/** The operator of a signed-in device. A new link secret signs every device out. */
export async function operatorAtDesk(context: Context, app: App): Promise<DeskOperator | undefined> {
  const token = getCookie(context, cookieName, prefixOf(app)) ?? "";
  const [current] = app.linkSecrets;
  const link = readLinkToken("operator-session", token, app.clock.now(), [current]);
  if (link.kind !== "valid") return undefined;
  const email = findOperator(app.operators, link.holderId);
  const signedInAt = subtractDuration(link.expiresAt ?? app.clock.now(), linkPurposes["operator-session"].lifetime);
  if (email === undefined || (await isSignedOut(link, signedInAt, app.database.query))) return undefined;
  return { email, deviceId: link.subjectId };
}

/** The device that asks, if this operator has signed it in before, even if that is over. */
function knownDevice(context: Context, email: string, parts: SessionParts): string | null {
  const token = getCookie(context, cookieName, prefixOf(parts)) ?? "";
  const link = readLinkToken("operator-session", token, parts.clock.now(), parts.linkSecrets);
  return link.kind !== "invalid" && link.holderId === operatorId(email) ? link.subjectId : null;
}

/** The cookie outlives the session in it: a device that is known has its own mails to sign in. */
const deviceKnownFor = days(365);

/** Signs the device in. `Lax`, because a link in a mail is opened from another site. */
function sessionCookie({ subjectId, holderId }: LinkContent, parts: SessionParts): Headers {
  const token = createLinkToken("operator-session", subjectId, parts.clock.now(), parts.linkSecrets, holderId);
  return cookieOf(token, deviceKnownFor / seconds(1), parts);
}

function cookieOf(token: string, maxAge: number, parts: SessionParts): Headers {
  const prefix = prefixOf(parts);
  const secure = prefix !== undefined;
  const attributes = { httpOnly: true, sameSite: "Lax", secure, path: "/", maxAge } as const;
  return { "Set-Cookie": generateCookie(cookieName, token, { ...attributes, ...(prefix && { prefix }) }) };
}

/** Where the link in a sign-in mail leads to: signs the device in, and leads back to the page that was asked for. */
export function signInRoutes(app: App, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { clock, linkSecrets } = app;
  const showOver = () => mailLinkView(http.views, "sign-in/link", { kind: "over" }, 410);
  const tokenOf = (context: Context) => context.req.query(tokenParameter) ?? "";

  routes.post(signInPath, postForm(http), async (context) => {
    const { email = "", back: wanted = deskPath } = await readFields(context);
    const back = isBelow(deskPath, wanted) ? wanted : deskPath;
    const asked = v.safeParse(emailSchema("email"), email);
    if (!asked.success) return mailLinkView(http.views, "sign-in/ask", { back, refused: printable(email) }, 400);
    const deviceId = knownDevice(context, asked.output, app);
    await askForMail({ purpose: "operator-sign-in", email: asked.output, page: back, deviceId }, app);
    return mailLinkView(http.views, "sign-in/sent", {});
  });

  const signInOf = (context: Context) => {
    const link = readLinkToken("operator-sign-in", tokenOf(context), clock.now(), linkSecrets);
    return link.kind === "valid" ? link : undefined;
  };
  routes.get(signInLinkPath, async (context) => {
    const link = signInOf(context);
    if (link === undefined || (await isUsed(link, app.database.query))) return showOver();
    const action = signInLinkPath + new URL(context.req.url).search;
    return mailLinkView(http.views, "sign-in/link", { kind: "valid", action });
  });
  routes.post(signInLinkPath, postForm(http), async (context) => {
    const link = signInOf(context);
    if (link === undefined || !(await redeemSignIn(link, app))) return showOver();
    const back = context.req.query("back") ?? "";
    return redirectTo(isBelow(deskPath, back) ? back : deskPath, sessionCookie(link, app));
  });
  return routes;
}

/** Whether an address is that of a page or below it. Any other one could be a trap behind the sign-in. */
export const isBelow = (path: string, address: string): boolean =>
  address.startsWith(path) && /^(?:[/?][!-~]*)?$/.test(address.slice(path.length));

/**
 * Everybody can ask in the name of an operator. While so many links are valid, another mail would say nothing new: whoever
 * uses them up locks nobody out. A device that was signed in before has its own.
 */
const validLinks = 3;

export async function mailSignIn(tx: Change, { email, page, deviceId }: AskedMail, app: App): Promise<void> {
  if (!app.operators.includes(email)) return;
  const mail = { purpose: "operator-sign-in", recipient: email, aboutId: deviceId ?? operatorId(email) } as const;
  const { lifetime } = linkPurposes["operator-sign-in"];
  const used = await countSignIns(tx.transaction, subtractDuration(tx.now, lifetime));
  if (!(await isWithinBudget(tx, { ...mail, most: validLinks + used, within: lifetime }))) return;
  const signInId = app.createIdentifier();
  const signInUrl = signInAddress({ signInId, email, back: page ?? deskPath, from: app.clock.now() }, app);
  await queueMail(tx.transaction, app, { ...mail, ...operatorSignIn(signInUrl) });
  tx.audit({ action: "operator-sign-in-asked", subjectId: signInId });
}

/** How many links were used since then. They are no longer valid, and nobody but an operator can use one. */
async function countSignIns(queries: Queries, since: Date): Promise<number> {
  const { used } = await queries
    .selectFrom("jobRun")
    .select(({ fn }) => fn.countAll().as("used"))
    .where("job", "=", signIn)
    .where("ranAt", ">", since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(used);
}

interface SignInLink {
  signInId: string;
  email: string;
  back: string;
  /** When its time begins. */
  from: Date;
}

/** The address that signs one device of an operator in. */
function signInAddress({ signInId, email, back, from }: SignInLink, { linkSecrets, siteUrl }: App): string {
  const token = createLinkToken("operator-sign-in", signInId, from, linkSecrets, operatorId(email));
  return `${siteUrl}${signInLinkPath}?${new URLSearchParams({ [tokenParameter]: token, back })}`;
}

const deskLinkLifetime = minutes(10);

/** Makes a link for an operator whom no mail reaches. It works once, and shorter than one that must travel by mail. */
export async function createDeskLink(email: string, app: App, actor: Actor): Promise<string> {
  const signInId = app.createIdentifier();
  await change(app, actor, async ({ audit }) => audit({ action: "operator-sign-in-asked", subjectId: signInId }));
  const { lifetime } = linkPurposes["operator-sign-in"];
  const from = subtractDuration(app.clock.now(), lifetime - deskLinkLifetime);
  return signInAddress({ signInId, email, back: deskPath, from }, app);
}

async function isUsed({ subjectId }: LinkContent, queries: Queries): Promise<boolean> {
  const used = queries.selectFrom("jobRun").select("job").where("job", "=", signIn);
  return (await used.where("occasion", "=", subjectId).executeTakeFirst()) !== undefined;
}

/** Marks a sign-in as used. Returns whether it was unused until now, and its holder is still an operator. */
async function redeemSignIn(
  { subjectId, holderId }: { subjectId: string; holderId?: string },
  app: App,
): Promise<boolean> {
  const email = findOperator(app.operators, holderId);
  if (email === undefined) return false;
  return await change(app, `operator:${email}`, async ({ transaction, now, audit }) => {
    if (!(await claimJobRun(transaction, signIn, subjectId, now))) return false;
    audit({ action: "operator-signed-in", subjectId });
    return true;
  });
}

/** To an operator: signs the device in on which the link is opened. */
function operatorSignIn(signInUrl: string): Mail {
  return composeMail("Sign in as an operator", [
    "Someone asked to sign in as you on an operator's page.",
    { kind: "link", label: "Sign in on this device:", url: signInUrl },
    "The link works once, within 15 minutes. If you didn't request it, don't open it: nobody can sign in as you without it.",
    "Don't forward this email.",
  ]);
}
