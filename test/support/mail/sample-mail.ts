import type { DeliverableMail } from "#service/mail/transport.ts";

export const sampleSender = { name: "Designite", address: "sender@example.org", replyTo: "contact@example.org" };

/** A mail as a transport gets it. */
export const sampleMail: DeliverableMail = {
  id: "1",
  purpose: "license-key",
  recipient: "ada@example.org",
  messageId: "<1@example.org>",
  subject: "Key",
  text: "Key",
  html: "<p>Key</p>",
  createdAt: "2026-01-05T12:00:00.000Z",
  attachmentName: null,
  attachmentText: null,
};
