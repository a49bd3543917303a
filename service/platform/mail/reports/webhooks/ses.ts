import { createVerify, X509Certificate } from "node:crypto";
import * as v from "valibot";
import { topicPattern } from "../../../config/variables.ts";
import { parseJson } from "../../../text.ts";
import type { Clock } from "../../../time/clock.ts";
import { seconds } from "../../../time/time.ts";
import type { MailReport } from "../../mail-purposes.ts";
import {
  judgeEnhancedStatus,
  plainText,
  type ReceiveReports,
  readMailbox,
  readMessageId,
  reportedOutcome,
  statusIn,
} from "../read-mail-report.ts";

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

/** Amazon SES publishes to a topic of Amazon SNS, which signs each message and asks first whether it may send them. */
export function receiveSes(topics: readonly string[], clock: Clock): ReceiveReports {
  const verify = createSnsVerifier(topics, clock);
  return async ({ body }) => {
    const message = v.safeParse(SnsMessage, parseJson(body));
    if (!message.success || !(await verify(message.output))) return undefined;
    if (message.output.Type === "SubscriptionConfirmation") await confirmSubscription(message.output);
    if (message.output.Type !== "Notification") return [];
    const event = v.safeParse(Event, parseJson(message.output.Message));
    return event.success ? readEvent(event.output) : [];
  };
}

/** SES gives mails a Message-ID of its own, and repeats ours among the headers. */
function readEvent(event: Event): MailReport[] {
  const { headers, commonHeaders } = event.mail;
  const header = headers.find(({ name }) => name.toLowerCase() === "message-id")?.value;
  const originalMessageId = readMessageId(header ?? commonHeaders.messageId);
  if (originalMessageId === undefined) return [];
  return readOutcomes(event).flatMap(([address, outcome]) => {
    const mailbox = readMailbox(address);
    return mailbox === undefined ? [] : [{ originalMessageId, mailboxes: [mailbox], outcome }];
  });
}

function readOutcomes({
  notificationType,
  eventType,
  bounce,
  complaint,
  delivery,
}: Event): (readonly [address: string, MailReport["outcome"]])[] {
  const kind = notificationType ?? eventType;
  if (kind === "Delivery") return (delivery?.recipients ?? []).map((address) => [address, { kind: "delivered" }]);
  if (kind === "Complaint" && complaint && complaint.complaintFeedbackType !== "not-spam")
    return complaint.complainedRecipients.map(({ emailAddress }) => [emailAddress, { kind: "complaint" }]);
  if (kind !== "Bounce" || !bounce) return [];
  const known = byType[bounce.bounceType] ?? "5.0.0";
  return bounce.bouncedRecipients.map(({ emailAddress, status, diagnosticCode }) => {
    const code = statusIn(status, statusIn(diagnosticCode, known));
    const judged = judgeEnhancedStatus(code);
    const verdict = judged === "unclear" || judged === "delivered" ? judgeEnhancedStatus(known) : judged;
    return [emailAddress, reportedOutcome(verdict, code, plainText(diagnosticCode))];
  });
}

/** What a bounce without a more specific code says. A permanent one is put on the suppression list of the account. */
const byType: Readonly<Record<string, string>> = { Permanent: "5.1.1", Transient: "4.0.0" };

const SnsMessage = v.object({
  Type: v.picklist(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: v.string(),
  TopicArn: v.string(),
  Message: v.string(),
  Timestamp: v.string(),
  Subject: v.optional(v.nullable(v.string())),
  Token: v.optional(v.string()),
  SubscribeURL: v.optional(v.string()),
  SignatureVersion: v.picklist(["1", "2"]),
  Signature: v.string(),
  SigningCertURL: v.string(),
});
type SnsMessage = v.InferOutput<typeof SnsMessage>;

/** The fields that the signature covers, in their order. */
const signedFields = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const;

const longestCertificate = 64 * 1024;
/** Anyone can send requests that name a certificate. No more are fetched at once. */
const mostFetches = 3;
const keptCertificates = 10;

/**
 * Whether a message was signed by Amazon SNS for one of the topics. Anyone can have Amazon sign messages of a topic of
 * their own, so the topic counts as much as the signature.
 */
function createSnsVerifier(topics: readonly string[], clock: Clock): (message: SnsMessage) => Promise<boolean> {
  const certificates = new Map<string, X509Certificate>();
  let fetches = 0;

  async function certificateAt(url: string): Promise<X509Certificate> {
    const known = certificates.get(url);
    if (known) return known;
    if (fetches >= mostFetches) throw new Error("Too many certificates of Amazon SNS are being fetched.");
    fetches += 1;
    try {
      const certificate = new X509Certificate(await fetchText(url));
      const [oldest] = certificates.keys();
      if (certificates.size >= keptCertificates && oldest !== undefined) certificates.delete(oldest);
      certificates.set(url, certificate);
      return certificate;
    } finally {
      fetches -= 1;
    }
  }

  return async (message) => {
    if (!topics.includes(message.TopicArn)) return false;
    if (!isOfAmazon(message.SigningCertURL, message.TopicArn, certificatePath)) return false;
    const certificate = await certificateAt(message.SigningCertURL);
    const now = clock.now();
    if (now < certificate.validFromDate || now > certificate.validToDate) return false;
    const algorithm = message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
    return createVerify(algorithm)
      .update(textToSign(message))
      .verify(certificate.publicKey, message.Signature, "base64");
  };
}

function textToSign(message: SnsMessage): string {
  return signedFields[message.Type]
    .flatMap((name) => {
      const value = message[name];
      return value === undefined || value === null ? [] : [`${name}\n${value}\n`];
    })
    .join("");
}

const certificatePath = /^\/SimpleNotificationService-[0-9a-f]{32}\.pem$/;

/** Whether an address is one of the SNS servers in the region of the topic, over HTTPS at its usual port. */
function isOfAmazon(address: string, topic: string, path: RegExp): boolean {
  const region = topicPattern.exec(topic)?.groups?.region;
  const url = URL.parse(address);
  if (!url || region === undefined) return false;
  const domain = region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
  const hasLogin = url.username !== "" || url.password !== "";
  return url.host === `sns.${region}.${domain}` && url.protocol === "https:" && !hasLogin && path.test(url.pathname);
}

/** Agrees to get the messages of the topic: the message was signed, and names one of our topics. */
async function confirmSubscription({ SubscribeURL = "", TopicArn }: SnsMessage): Promise<void> {
  if (isOfAmazon(SubscribeURL, TopicArn, /^\/$/)) await fetchText(SubscribeURL);
}

async function fetchText(url: string): Promise<string> {
  const answer = await fetch(url, {
    redirect: "error",
    signal: AbortSignal.timeout(seconds(10)),
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.byteLength;
    if (length > longestCertificate) throw new Error("Amazon SNS answered with more than a certificate.");
    chunks.push(chunk);
  }
  if (!answer.ok) throw new Error(`Amazon SNS answered ${answer.status}.`);
  return Buffer.concat(chunks).toString("utf8");
}
