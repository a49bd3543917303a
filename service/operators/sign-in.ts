import { type Context, Hono } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import { html } from "hono/html";
import * as v from "valibot";
import { operatorSignInPage as words } from "#content/pages/operators.ts";
import { deskPath, signInLinkPath, tokenParameter } from "#contract/addresses.ts";
import { mailbox as mailboxSchema } from "#contract/endpoints.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import type { Html } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { mailLinkPage, postForm } from "../platform/http/post-form.ts";
import type { Headers } from "../platform/http/security-headers.ts";
import { claimJobRun, forgetOldJobRuns, recordJobRun } from "../platform/jobs/job-runner.ts";
import { createLinkToken, type LinkContent, linkPurposes, readLinkToken } from "../platform/links/link-token.ts";
import { chargeBudgets } from "../platform/mail/budgets/charge-budgets.ts";
import { composeMail, type Mail } from "../platform/mail/compose-mail.ts";
import { countMailsSince, queueOperatorMail } from "../platform/mail/mail-queue.ts";
import {
  listOperators,
  type OperatorRecipient,
  type Permission,
  permissions,
  type Session,
} from "../platform/operators/operator-store.ts";
import { days, hours, minutes, seconds, subtractDuration } from "../platform/time/time.ts";

type SessionParts = Pick<AppContext, "siteUrl" | "linkSecrets" | "clock">;

const cookieName = "operator";
/** Browsers accept the prefix over https alone, also on localhost. */
const prefixOf = ({ siteUrl }: SessionParts) => (siteUrl.startsWith("https:") ? "host" : undefined);

/** The session of a device, which is named by its sign-in. */
interface DeviceSession extends Session {
  deviceId: string;
}

/** The session of a device that an operator has signed in. A new link secret signs every device out. */
async function sessionOf(
  context: Context,
  parts: SessionParts & Pick<AppContext, "database">,
): Promise<DeviceSession | undefined> {
  const token = getCookie(context, cookieName, prefixOf(parts)) ?? "";
  const [current] = parts.linkSecrets;
  const link = readLinkToken("operator-session", token, parts.clock.now(), [current]);
  if (link.kind !== "valid" || (await isSignedOut(link, parts.database.query))) return undefined;
  const { subjectId: deviceId, holderId } = link;
  return { deviceId, ...(holderId !== undefined && { holderId }) };
}

const signOut = "operator-sign-out";
/** Under which all devices of an operator are signed out. */
const allDevicesOf = (holderId: string | undefined) => holderId ?? "operator";

/** Whether this device, or all devices of its operator, were signed out after it had signed in. */
async function isSignedOut({ subjectId, holderId }: LinkContent, queries: Queries): Promise<boolean> {
  const all = allDevicesOf(holderId);
  const runs = await queries
    .selectFrom("jobRun")
    .selectAll()
    .where("job", "in", ["operator-sign-in", signOut])
    .where("occasion", "in", [subjectId, all])
    .execute();
  const timeOf = (job: string, occasion: string) =>
    runs.find((run) => run.job === job && run.occasion === occasion)?.ranAt;
  const end = timeOf(signOut, all);
  return (
    timeOf(signOut, subjectId) !== undefined ||
    (end !== undefined && (timeOf("operator-sign-in", subjectId) ?? "") <= end)
  );
}

/** Signs a device out, or every device of its operator. */
export async function endSessions(
  { id, name, deviceId }: DeskOperator,
  isEverywhere: boolean,
  appContext: AppContext,
): Promise<void> {
  await auditedTransaction(appContext, `operator:${name}`, async ({ transaction, now, audit }) => {
    await recordJobRun(transaction, signOut, isEverywhere ? allDevicesOf(id) : deviceId, now);
    audit({ action: "operator-signed-out", subjectId: deviceId, details: { everywhere: isEverywhere } });
  });
}

/** The cookie of a device that was signed out. */
export const signedOutCookie = (parts: SessionParts): Headers => cookieOf("", 0, parts);

/** Who acts on a signed-in device. */
export interface DeskOperator {
  name: string;
  mailbox: string;
  /** Without operators there is none. */
  id: string | undefined;
  may: readonly Permission[];
  deviceId: string;
}

/** The operator of a signed-in device. */
export async function operatorAtDesk(context: Context, appContext: AppContext): Promise<DeskOperator | undefined> {
  const session = await sessionOf(context, appContext);
  if (!session) return undefined;
  const { holderId, deviceId } = session;
  const operators = await listOperators(appContext.database.query);
  if (operators.length === 0)
    return holderId === undefined
      ? { name: appContext.reviewEmail, mailbox: appContext.reviewEmail, id: undefined, may: permissions, deviceId }
      : undefined;
  const operator = operators.find(({ id }) => id === holderId);
  return operator && { name: operator.name, mailbox: operator.mailbox, id: operator.id, may: operator.may, deviceId };
}

/**
 * Sends a link that signs a device in and leads to an operator's page, if the mailbox is that of an operator. What is
 * answered must not tell whether it is.
 */
export async function askForDesk(
  { mailbox, back, networks }: { mailbox: string; back: string; networks: readonly string[] },
  appContext: AppContext,
): Promise<boolean> {
  const wanted = v.safeParse(mailboxSchema("mailbox"), mailbox);
  if (!wanted.success) return false;
  const operators = await listOperators(appContext.database.query);
  const isWanted = (known: { mailbox: string }) => known.mailbox.toLowerCase() === wanted.output;
  const known = operators.find(isWanted);
  const isOnlyOne = operators.length === 0 && isWanted({ mailbox: appContext.reviewEmail });
  const recipient = known ? { id: known.id, mailbox: known.mailbox } : { mailbox: wanted.output };
  // For a stranger the same is done and undone, so that the time of the answer does not tell either.
  await askToSignIn(recipient, back, known || isOnlyOne ? appContext : { ...appContext, isTrial: true }, networks);
  return true;
}

/** Signs the device in. `Lax`, because a link in a mail is opened from another site. */
function sessionCookie({ subjectId, holderId }: LinkContent, parts: SessionParts): Headers {
  const token = createLinkToken("operator-session", subjectId, parts.clock.now(), parts.linkSecrets, holderId);
  return cookieOf(token, linkPurposes["operator-session"].lifetime / seconds(1), parts);
}

function cookieOf(token: string, maxAge: number, parts: SessionParts): Headers {
  const prefix = prefixOf(parts);
  const secure = prefix !== undefined;
  const attributes = { httpOnly: true, sameSite: "Lax", secure, path: "/", maxAge } as const;
  return { "Set-Cookie": generateCookie(cookieName, token, { ...attributes, ...(prefix && { prefix }) }) };
}

/** Where the link in a sign-in mail leads to: signs the device in, and leads back to the page that was asked for. */
export function signInRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { clock, linkSecrets } = appContext;
  const page = (status: number, content: Html) => mailLinkPage(http.frame, status, words.title, content);
  const tokenOf = (context: Context) => context.req.query(tokenParameter) ?? "";

  const signInOf = (context: Context) => {
    const link = readLinkToken("operator-sign-in", tokenOf(context), clock.now(), linkSecrets);
    return link.kind === "valid" ? link : undefined;
  };
  routes.get(signInLinkPath, (context) => {
    if (signInOf(context) === undefined) return page(410, overPage());
    return page(200, finishPage(signInLinkPath + new URL(context.req.url).search));
  });
  routes.post(signInLinkPath, postForm(http), async (context) => {
    const signIn = signInOf(context);
    if (signIn === undefined || !(await redeemSignIn(signIn, appContext))) return page(410, overPage());
    const back = context.req.query("back") ?? "";
    return redirectTo(isBelow(deskPath, back) ? back : deskPath, sessionCookie(signIn, appContext));
  });
  return routes;
}

/** Whether an address is that of a page or below it. Any other one could be a trap behind the sign-in. */
export const isBelow = (path: string, address: string): boolean =>
  address.startsWith(path) && /^(?:[/?][!-~]*)?$/.test(address.slice(path.length));

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "operator-sign-in": true;
  }
}

const mailsPerMinute = 1;
const mailsPerDay = 10;
const signInMail = "operator-sign-in-mail";
/** All mails of this purpose are about one operator: the one of REVIEW_EMAIL, or a named one by its identifier. */
const mailKind = (id: string | undefined) => ({ purpose: "operator-sign-in", aboutId: id ?? "operator" }) as const;

/** Sends an operator a mail that signs a device in. Everybody can ask, so mails are limited. */
async function askToSignIn(
  recipient: OperatorRecipient,
  back: string,
  appContext: AppContext,
  networks: readonly string[],
): Promise<void> {
  const { createIdentifier, clock, linkSecrets, siteUrl } = appContext;
  const signInId = createIdentifier();
  const token = createLinkToken("operator-sign-in", signInId, clock.now(), linkSecrets, recipient.id);
  const signInUrl = `${siteUrl}${signInLinkPath}?${new URLSearchParams({ [tokenParameter]: token, back })}`;
  await auditedTransaction(appContext, "service", async ({ transaction, now, audit }) => {
    if (!(await maySend(transaction, recipient.id, now))) return;
    // Whoever knows the mailbox of an operator could use up the mails of the day.
    const asked = { cause: "sign-in", mailbox: recipient.mailbox, networks } as const;
    if ((await chargeBudgets(transaction, asked, appContext)) !== undefined) return;
    const mail = operatorSignIn(signInUrl);
    await queueOperatorMail(transaction, appContext, recipient, mailKind(recipient.id), mail);
    audit({ action: "operator-sign-in-asked", subjectId: signInId });
  });
}

/** Of the requests within the same minute, the claim admits one, across all processes. */
async function maySend(transaction: Queries, id: string | undefined, now: Date): Promise<boolean> {
  const sentWithin = (duration: number) => countMailsSince(transaction, mailKind(id), subtractDuration(now, duration));
  if ((await sentWithin(minutes(1))) >= mailsPerMinute || (await sentWithin(days(1))) >= mailsPerDay) return false;
  const minute = now.toISOString().slice(0, 16);
  // A claim is of its own minute. An hour allows for processes whose clocks differ.
  await forgetOldJobRuns(transaction, signInMail, subtractDuration(now, hours(1)));
  return await claimJobRun(transaction, signInMail, id === undefined ? minute : `${minute} ${id}`, now);
}

/** Marks a sign-in as used. Returns whether it was unused until now, and its holder is still an operator. */
async function redeemSignIn(
  { subjectId, holderId }: { subjectId: string; holderId?: string },
  appContext: AppContext,
): Promise<boolean> {
  const operators = await listOperators(appContext.database.query);
  const name =
    holderId === undefined && operators.length === 0
      ? appContext.reviewEmail
      : operators.find(({ id }) => id === holderId)?.name;
  if (name === undefined) return false;
  return await auditedTransaction(appContext, `operator:${name}`, async ({ transaction, now, audit }) => {
    if (!(await claimJobRun(transaction, "operator-sign-in", subjectId, now))) return false;
    audit({ action: "operator-signed-in", subjectId });
    return true;
  });
}

/** Where the mail leads to. Opening it signs nothing in: programs open links. */
function finishPage(address: string): Html {
  return html`<h1>${words.heading}</h1>
${button(address, words.finishText)}`;
}

function overPage(): Html {
  return html`<h1>${words.overHeading}</h1>
<p>${words.overText}</p>`;
}

function button(address: string, text: string): Html {
  return html`<form class="step" method="post" action="${address}"><p>${text}</p><button class="button" type="submit">${words.button}</button></form>`;
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
