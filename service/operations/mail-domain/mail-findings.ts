import type { CliContext } from "../../cli/cli-context.ts";
import { mailDomainOf } from "../../config/mail-domain.ts";
import { createIdentifierSource } from "../../ids/identifier.ts";
import { listHeaders } from "../../newsletter/render-issue.ts";
import type { MailFindings } from "../doctor/doctor-command.ts";
import { type Finding, fault, look } from "../doctor/finding.ts";
import { createDnsLookup, type DnsLookup } from "./dns-lookup.ts";
import { examineMailDomain } from "./examine-mail-domain.ts";
import { examineProbe, headersOf } from "./examine-probe.ts";
import { sendProbe } from "./send-probe.ts";

/** Examines the mail domain by DNS, and by a mail to the mailbox of reports if there is one. */
export async function mailFindings(context: CliContext, dnsServer: string | undefined): Promise<MailFindings> {
  const { configuration, clock, random } = context;
  const lookup = createDnsLookup(dnsServer);
  const domain = mailDomainOf(configuration);
  const id = createIdentifierSource(clock, random)();
  const headers = listHeaders(`${configuration.siteUrl}/apis/newsletter/unsubscribe?token=of-each-subscriber`, domain);
  const findings = await examineMailDomain(configuration, lookup);
  const planned = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const { imapUrl } = configuration.mailReports;
  if (imapUrl === undefined || configuration.mailTransport.kind === "folder") {
    const words = "No mail was sent: SMTP_URL and BOUNCE_IMAP_URL are needed to send one and read it back.";
    return { findings: [...findings, look("probe", words)], listHeaders: planned };
  }
  const probe = { id, messageId: `<${id}@${domain}>`, listHeaders: headers, now: clock.now() };
  context.errorOutput.write(`A mail goes to ${configuration.newsletter.returnTo}. It is awaited for ten minutes.\n`);
  const outcome = await sendProbe(probe, imapUrl, configuration).catch((error: unknown) => ({
    kind: "not-read" as const,
    reason: error instanceof Error ? error.message : "unknown",
  }));
  if (outcome.kind !== "arrived")
    return { findings: [...findings, explain(outcome, configuration.newsletter.returnTo)], listHeaders: planned };
  const judged = await judge(outcome.source, domain, configuration.dkimSelectors, lookup);
  return { findings: [...findings, ...judged], listHeaders: arrivedHeaders(outcome.source) };
}

async function judge(
  source: Buffer,
  sender: string,
  selectors: readonly string[],
  lookup: DnsLookup,
): Promise<Finding[]> {
  try {
    return await examineProbe(source, { sender, selectors }, lookup);
  } catch (error) {
    return [
      fault("probe", `It has arrived and cannot be examined: ${error instanceof Error ? error.message : "unknown"}.`),
    ];
  }
}

type Failure = { kind: "not-sent" | "not-read"; reason: string } | { kind: "not-arrived" };

function explain(failure: Failure, mailbox: string): Finding {
  if (failure.kind === "not-sent") return fault("probe", `The mail server did not take a mail (${failure.reason}).`);
  if (failure.kind === "not-read") return fault("probe", failure.reason);
  return fault(
    "probe",
    `A mail to ${mailbox} did not arrive within ten minutes. Look into its spam folder, and the log of the mail server.`,
  );
}

/** A header may go on in lines that begin with a blank. */
function arrivedHeaders(source: Buffer): string[] {
  const unfolded = headersOf(source).replace(/\r?\n[ \t]+/g, " ");
  return unfolded.split(/\r?\n/).filter((line) => /^(?:List-|Precedence:)/i.test(line));
}
