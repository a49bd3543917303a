import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import type { AppContext } from "../../../context/app-context.ts";
import type { Queries } from "../../../database/database.ts";
import { parseJson } from "../../../text.ts";
import { hours, minutes, subtractDuration } from "../../../time/time.ts";
import type { MailReport } from "../../mail-purposes.ts";
import {
  judgeSmtpAnswer,
  plainText,
  type ReceiveReports,
  readMailbox,
  readMessageId,
  reportedOutcome,
  statusIn,
} from "../read-mail-report.ts";

const Signed = v.object({
  signature: v.object({
    timestamp: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,12}$/)),
    token: v.pipe(v.string(), v.minLength(16), v.maxLength(100)),
    signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  }),
  "event-data": v.unknown(),
});

const Event = v.object({
  event: v.string(),
  severity: v.optional(v.string(), ""),
  reason: v.optional(v.string(), ""),
  recipient: v.string(),
  message: v.object({ headers: v.object({ "message-id": v.string() }) }),
  "delivery-status": v.optional(
    v.object({
      code: v.optional(v.union([v.number(), v.string()]), 0),
      message: v.optional(v.nullable(v.string()), ""),
      description: v.optional(v.nullable(v.string()), ""),
    }),
    {},
  ),
});
type Event = v.InferOutput<typeof Event>;

/** Mailgun tries an event again for eight hours. */
const longestAge = hours(12);
const clockDifference = minutes(10);

/** Mailgun signs a time and a token, not the event. A token is good for one body. */
export function receiveMailgun(
  keys: readonly string[],
  { clock, database: { query } }: Pick<AppContext, "clock" | "database">,
): ReceiveReports {
  return async ({ body }) => {
    const signed = v.safeParse(Signed, parseJson(body));
    if (!signed.success) return undefined;
    const { timestamp, token, signature } = signed.output.signature;
    const given = Buffer.from(signature, "hex");
    const expected = (key: string) => createHmac("sha256", key).update(`${timestamp}${token}`).digest();
    if (!keys.some((key) => timingSafeEqual(expected(key), given))) return undefined;
    const now = clock.now();
    const age = now.getTime() - Number(timestamp) * 1000;
    if (age > longestAge || age < -clockDifference || !(await claimToken(query, token, body, now))) return undefined;
    const event = v.safeParse(Event, signed.output["event-data"]);
    return event.success ? readEvent(event.output) : [];
  };
}

/**
 * Claims a token for a body. Returns whether it was not used for another one. The same request may come again: its sender
 * has not heard the answer. Tokens are stored, so that another process, or the next one, knows them.
 */
async function claimToken(queries: Queries, token: string, body: string, now: Date): Promise<boolean> {
  const digest = (text: string) => createHash("sha256").update(text).digest("base64url");
  const used = { tokenHash: digest(token), bodyHash: digest(body) };
  const added = await queries
    .insertInto("mailWebhookToken")
    .values({ ...used, usedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("tokenHash")
    .executeTakeFirst();
  if (added) {
    const oldest = subtractDuration(now, longestAge + clockDifference).toISOString();
    await queries.deleteFrom("mailWebhookToken").where("usedAt", "<", oldest).execute();
    return true;
  }
  const known = queries.selectFrom("mailWebhookToken").select("bodyHash").where("tokenHash", "=", used.tokenHash);
  return (await known.executeTakeFirst())?.bodyHash === used.bodyHash;
}

/** Its own codes for mailboxes that it no longer delivers to. */
const bouncedBefore = 605;
const complainedBefore = 607;

function readEvent(event: Event): MailReport[] {
  const mailbox = readMailbox(event.recipient);
  const originalMessageId = readMessageId(event.message.headers["message-id"]);
  const outcome = readOutcome(event);
  if (mailbox === undefined || originalMessageId === undefined || !outcome) return [];
  return [{ originalMessageId, mailboxes: [mailbox], outcome }];
}

/** A temporary failure is tried again by Mailgun, so nothing follows from it. */
function readOutcome(event: Event): MailReport["outcome"] | undefined {
  if (event.event === "delivered") return { kind: "delivered" };
  if (event.event === "complained") return { kind: "complaint" };
  if (event.event === "unsubscribed") return { kind: "unsubscribed" };
  if (event.event !== "failed") return undefined;
  const { code: given, message, description } = event["delivery-status"];
  const code = Number(given) || 0;
  if (code === complainedBefore) return { kind: "complaint" };
  if (event.severity !== "permanent") return undefined;
  const text = plainText(message || description || event.reason);
  if (code === bouncedBefore) return reportedOutcome("hard", "5.1.1", text);
  if (code < 400 || code >= 600) return reportedOutcome("unclear", statusIn(text, "5.0.0"), text);
  const { verdict, status } = judgeSmtpAnswer({ code, text, isAboutRecipient: event.reason === "bounce" });
  return reportedOutcome(verdict, status ?? statusIn(text, code < 500 ? "4.0.0" : "5.0.0"), text);
}
