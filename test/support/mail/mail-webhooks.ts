import { createHash, createHmac, createSign, generateKeyPairSync } from "node:crypto";
import type { Configuration } from "#service/platform/config/config.ts";
import { selfSignedCertificate } from "./self-signed-certificate.ts";

const topic = "arn:aws:sns:us-east-1:123456789012:mail-reports";
export const sources: Configuration["mailReports"] = {
  imapUrl: undefined,
  postmark: ["password-of-postmark"],
  mailgun: ["key-of-mailgun-0001"],
  ses: [topic],
};

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const snsCertificate: string = selfSignedCertificate(pair, [2025, 2030]);
export const certificateUrl = `https://sns.us-east-1.amazonaws.com/SimpleNotificationService-${"0a".repeat(16)}.pem`;

/** What a mail provider is told to report: how a mail to a mailbox ended. */
export interface ReportedMail {
  messageId: string;
  mailbox: string;
  outcome: "hard" | "soft" | "complaint" | "delivered" | "unsubscribed";
}

export interface MailWebhook {
  path: string;
  headers: Record<string, string>;
  body: string;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const bare = (messageId: string) => messageId.replace(/^<|>$/g, "");

export function postmarkReport(
  { messageId, mailbox, outcome }: ReportedMail,
  password = sources.postmark[0],
): MailWebhook {
  const kinds = {
    hard: { RecordType: "Bounce", Type: "HardBounce", Details: "smtp;550 5.1.1 no such user", Email: mailbox },
    soft: { RecordType: "Bounce", Type: "SoftBounce", Details: "smtp;452 4.2.2 mailbox full", Email: mailbox },
    complaint: { RecordType: "SpamComplaint", Type: "SpamComplaint", Email: mailbox },
    delivered: { RecordType: "Delivery", Details: "250 ok", Recipient: mailbox },
    unsubscribed: {
      ...{ RecordType: "SubscriptionChange", Origin: "Recipient", Recipient: mailbox },
      ...{ SuppressSending: true, SuppressionReason: "ManualSuppression" },
    },
  };
  const [mail] = bare(messageId).split("@");
  return {
    path: "/webhooks/mail/postmark",
    headers: { authorization: `Basic ${Buffer.from(`designite:${password}`).toString("base64")}` },
    body: JSON.stringify({ ...kinds[outcome], MessageID: "883953f4-6105-42a2-a16a-77a8eac79483", Metadata: { mail } }),
  };
}

export function mailgunReport(
  { messageId, mailbox, outcome }: ReportedMail,
  {
    key = sources.mailgun[0] ?? "",
    at = new Date("2026-01-05T12:00:00Z"),
    token = sha256(`${messageId} ${mailbox} ${outcome}`),
  } = {},
): MailWebhook {
  const failed = { event: "failed", reason: "bounce" };
  const kinds = {
    hard: { ...failed, severity: "permanent", "delivery-status": { code: 550, message: "5.1.1 no such user" } },
    soft: { ...failed, severity: "permanent", "delivery-status": { code: 552, message: "5.2.2 mailbox full" } },
    complaint: { event: "complained" },
    delivered: { event: "delivered", "delivery-status": { code: 250, message: "OK" } },
    unsubscribed: { event: "unsubscribed" },
  };
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac("sha256", key).update(`${timestamp}${token}`).digest("hex");
  const message = { headers: { "message-id": bare(messageId) } };
  return {
    path: "/webhooks/mail/mailgun",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      signature: { timestamp, token, signature },
      "event-data": { ...kinds[outcome], recipient: mailbox, message },
    }),
  };
}

export function sesReport(
  { messageId, mailbox, outcome }: ReportedMail,
  changes: Partial<SnsFields> = {},
): MailWebhook {
  const bounced = (bounceType: string, status: string) => ({
    notificationType: "Bounce",
    bounce: { bounceType, bounceSubType: "General", bouncedRecipients: [{ emailAddress: mailbox, status }] },
  });
  const kinds = {
    hard: bounced("Permanent", "5.1.1"),
    soft: bounced("Transient", "4.2.2"),
    complaint: {
      notificationType: "Complaint",
      complaint: { complainedRecipients: [{ emailAddress: mailbox }], complaintFeedbackType: "abuse" },
    },
    delivered: { notificationType: "Delivery", delivery: { recipients: [mailbox] } },
    unsubscribed: { eventType: "Subscription" },
  };
  const mail = { messageId: "0100-of-ses", headers: [{ name: "Message-ID", value: messageId }] };
  return snsRequest({ Type: "Notification", Message: JSON.stringify({ ...kinds[outcome], mail }), ...changes });
}

interface SnsFields {
  Type: string;
  Message: string;
  TopicArn: string;
  SignatureVersion: string;
  SigningCertURL: string;
  Token: string;
  SubscribeURL: string;
}

/** A message of Amazon SNS with its signature. */
export function snsRequest(fields: Partial<SnsFields>): MailWebhook {
  const message: Record<string, string> = {
    MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
    TopicArn: topic,
    Timestamp: "2026-01-05T12:00:00.000Z",
    SignatureVersion: "2",
    SigningCertURL: certificateUrl,
    ...fields,
  };
  const names = Object.keys(message).filter((name) => !name.startsWith("Sign"));
  const text = names
    .toSorted()
    .map((name) => `${name}\n${message[name]}\n`)
    .join("");
  const algorithm = message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
  const Signature = createSign(algorithm).update(text).sign(pair.privateKey, "base64");
  return {
    path: "/webhooks/mail/ses",
    headers: { "content-type": "text/plain; charset=UTF-8" },
    body: JSON.stringify({ ...message, Signature }),
  };
}
