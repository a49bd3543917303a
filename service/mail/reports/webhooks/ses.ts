import * as v from "valibot";
import type { Clock } from "../../../time/clock.ts";
import { judgeEnhancedStatus } from "../delivery-verdict.ts";
import { plainText } from "../plain-text.ts";
import type { MailReport, ReportedRecipient } from "../read-mail-report.ts";
import { notSigned, parseJson, type ReceiveReports, readMailbox, readMessageId, statusIn } from "./mail-webhook.ts";
import { confirmSubscription, createSnsVerifier, SnsMessage } from "./sns-message.ts";

const Mailbox = v.object({ emailAddress: v.string() });

const Event = v.object({
  /** The name of the kind in notifications, and in the events of a configuration set. */
  notificationType: v.optional(v.string()),
  eventType: v.optional(v.string()),
  mail: v.object({
    headers: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
    commonHeaders: v.optional(v.object({ messageId: v.optional(v.string()) }), {}),
  }),
  bounce: v.optional(
    v.object({
      bounceType: v.string(),
      bouncedRecipients: v.array(
        v.object({
          ...Mailbox.entries,
          status: v.optional(v.string(), ""),
          diagnosticCode: v.optional(v.string(), ""),
        }),
      ),
    }),
  ),
  complaint: v.optional(
    v.object({
      complainedRecipients: v.array(Mailbox),
      complaintFeedbackType: v.optional(v.nullable(v.string())),
    }),
  ),
  delivery: v.optional(v.object({ recipients: v.array(v.string()) })),
});
type Event = v.InferOutput<typeof Event>;
type Bounce = NonNullable<Event["bounce"]>;

/** Amazon SES publishes to a topic of Amazon SNS, which signs each message and asks first whether it may send them. */
export function receiveSes(topics: readonly string[], clock: Clock): ReceiveReports {
  const verify = createSnsVerifier(topics, clock);
  return async ({ body }) => {
    const message = v.safeParse(SnsMessage, parseJson(body));
    if (!message.success || !(await verify(message.output))) return notSigned;
    if (message.output.Type === "SubscriptionConfirmation") await confirmSubscription(message.output);
    if (message.output.Type !== "Notification") return { kind: "reports", reports: [] };
    const event = v.safeParse(Event, parseJson(message.output.Message));
    return { kind: "reports", reports: event.success ? readEvent(event.output) : [] };
  };
}

/** SES gives mails a Message-ID of its own, and repeats ours among the headers. */
function readEvent(event: Event): MailReport[] {
  const { headers, commonHeaders } = event.mail;
  const header = headers.find(({ name }) => name.toLowerCase() === "message-id")?.value;
  const originalMessageId = readMessageId(header ?? commonHeaders.messageId);
  if (originalMessageId === undefined) return [];
  const kind = event.notificationType ?? event.eventType;
  if (kind === "Complaint") return readComplaint(event, originalMessageId);
  const recipients =
    kind === "Bounce" && event.bounce
      ? readBounce(event.bounce)
      : kind === "Delivery"
        ? (event.delivery?.recipients ?? []).flatMap(readDelivered)
        : [];
  return recipients.length === 0 ? [] : [{ kind: "delivery-status", originalMessageId, recipients }];
}

function readComplaint({ complaint }: Event, originalMessageId: string): MailReport[] {
  if (!complaint || complaint.complaintFeedbackType === "not-spam") return [];
  return complaint.complainedRecipients.flatMap(({ emailAddress }) => {
    const mailbox = readMailbox(emailAddress);
    return mailbox === undefined ? [] : [{ kind: "complaint" as const, originalMessageId, mailbox }];
  });
}

/** What a bounce without a more specific code says. A permanent one is put on the suppression list of the account. */
const byType: Readonly<Record<string, { verdict: ReportedRecipient["verdict"]; status: string }>> = {
  Permanent: { verdict: "hard", status: "5.1.1" },
  Transient: { verdict: "soft", status: "4.0.0" },
};

function readBounce({ bounceType, bouncedRecipients }: Bounce): ReportedRecipient[] {
  return bouncedRecipients.flatMap(({ emailAddress, status, diagnosticCode }): ReportedRecipient[] => {
    const mailbox = readMailbox(emailAddress);
    if (mailbox === undefined) return [];
    const known = byType[bounceType] ?? { verdict: "unclear", status: "5.0.0" };
    const code = statusIn(status, statusIn(diagnosticCode, known.status));
    const judged = judgeEnhancedStatus(code);
    const verdict = judged === "unclear" || judged === "delivered" ? known.verdict : judged;
    return [{ mailboxes: [mailbox], action: "failed", verdict, status: code, diagnostic: plainText(diagnosticCode) }];
  });
}

function readDelivered(address: string): ReportedRecipient[] {
  const mailbox = readMailbox(address);
  if (mailbox === undefined) return [];
  return [{ mailboxes: [mailbox], action: "other", verdict: "delivered", status: "2.0.0", diagnostic: "" }];
}
