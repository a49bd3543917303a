import { setTimeout } from "node:timers/promises";
import type { Configuration } from "../../config/config.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { createMailTransport } from "../../mail/create-mail-transport.ts";
import { findInReportMailbox } from "../../mail/reports/report-mailbox.ts";
import { minutes, seconds } from "../../time/durations.ts";

export interface Probe {
  id: string;
  messageId: string;
  listHeaders: Readonly<Record<string, string>>;
  now: Date;
}

export type ProbeOutcome =
  | { kind: "arrived"; source: Buffer }
  | { kind: "not-sent"; reason: string }
  | { kind: "not-arrived" };

const sendingLimit = minutes(5);
const pause = seconds(5);
/** Ten minutes: some servers let the first mail of a sender wait. */
const polls = 120;

/** Sends a mail with the headers of an issue to the mailbox of reports, and waits until it is there. */
export async function sendProbe(probe: Probe, imapUrl: string, configuration: Configuration): Promise<ProbeOutcome> {
  const transport = createMailTransport(configuration);
  const { id, messageId, listHeaders, now } = probe;
  const stopping = new AbortController().signal;
  try {
    const delivery = await transport.deliver(
      {
        id,
        messageId,
        listHeaders,
        reports: ["failure"],
        purpose: "newsletter-issue",
        createdAt: now.toISOString(),
        recipient: configuration.newsletter.returnTo,
        replyTo: configuration.contactEmail,
        attachmentName: null,
        attachmentText: null,
        ...composeMail("A test of the mail domain", ["doctor --mail has sent this mail to examine how it arrives."]),
      },
      AbortSignal.timeout(sendingLimit),
    );
    if (delivery.kind === "refused") return { kind: "not-sent", reason: delivery.reason };
  } finally {
    transport.close();
  }
  for (let poll = 0; poll < polls; poll += 1) {
    if (poll > 0) await setTimeout(pause);
    const source = await findInReportMailbox(imapUrl, messageId, stopping);
    if (source) return { kind: "arrived", source };
  }
  return { kind: "not-arrived" };
}
