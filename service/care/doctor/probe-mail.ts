import { setTimeout } from "node:timers/promises";
import type { DKIMResult } from "mailauth";
import { listHeaders } from "../../newsletter/render-issue.ts";
import type { CliContext } from "../../platform/cli/cli-context.ts";
import type { Configuration } from "../../platform/config/config.ts";
import { mailDomainOf } from "../../platform/config/config.ts";
import { createIdentifierSource } from "../../platform/ids/identifier.ts";
import { composeMail } from "../../platform/mail/compose-mail.ts";
import { createMailTransport } from "../../platform/mail/mail-transport.ts";
import { findInReportMailbox } from "../../platform/mail/reports/mail-reports.ts";
import { minutes, seconds } from "../../platform/time/time.ts";
import { createDnsLookup, type DnsLookup, examineMailDomain } from "./examine-mail-domain.ts";
import { type Finding, fault, look, runChecks, sound, type Verdict } from "./finding.ts";

/** What is found about the mail domain. */
interface MailFindings {
  findings: Finding[];
  /** The headers of a list, as they arrived or as they are sent. */
  listHeaders: string[];
}

/** Examines the mail domain by DNS, and by a mail to the mailbox of reports if there is one. */
export async function examineMails(context: CliContext, dnsServer: string | undefined): Promise<MailFindings> {
  const { configuration, clock, random } = context;
  const lookup = createDnsLookup(dnsServer);
  const sender = mailDomainOf(configuration);
  const id = createIdentifierSource(clock, random)();
  const headers = listHeaders(`${configuration.siteUrl}/apis/newsletter/unsubscribe?token=of-each-subscriber`, sender);
  const findings = await examineMailDomain(configuration, lookup);
  const planned = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const without = (verdict: Verdict) => ({
    findings: [...findings, { subject: "probe", ...verdict }],
    listHeaders: planned,
  });
  const { imapUrl } = configuration.mailReports;
  if (imapUrl === undefined || configuration.mailTransport.kind === "folder")
    return without(look("No email was sent: SMTP_URL and BOUNCE_IMAP_URL are needed to send one and read it back."));
  const mailbox = configuration.newsletter.returnTo;
  context.errorOutput.write(`Sending an email to ${mailbox} and waiting up to ten minutes for it.\n`);
  try {
    const probe = { id, messageId: `<${id}@${sender}>`, listHeaders: headers, now: clock.now() };
    const outcome = await sendProbe(probe, imapUrl, configuration);
    if (outcome.kind === "not-sent")
      return without(fault(`The mail server didn't accept an email (${outcome.reason}).`));
    if (outcome.kind === "not-arrived")
      return without(
        fault(
          `An email to ${mailbox} didn't arrive within ten minutes. Check its spam folder and the mail server's log.`,
        ),
      );
    const selectors = configuration.dkimSelectors;
    const judged = await examineProbe(outcome.source, { sender, selectors }, lookup).catch((error: unknown) => [
      { subject: "probe", ...fault(`It arrived but can't be read: ${messageOf(error)}.`) },
    ]);
    return { findings: [...findings, ...judged], listHeaders: arrivedHeaders(outcome.source) };
  } catch (error) {
    return without(fault(messageOf(error)));
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : "unknown");

/** A header may go on in lines that begin with a blank. */
function arrivedHeaders(source: Buffer): string[] {
  const unfolded = headersOf(source).replace(/\r?\n[ \t]+/g, " ");
  return unfolded.split(/\r?\n/).filter((line) => /^(?:List-|Precedence:)/i.test(line));
}

/** Judges a mail as it arrived: its signatures, its alignment, and the headers of a list (RFC 8058). */
async function examineProbe(
  source: Buffer,
  { sender, selectors }: { sender: string; selectors: readonly string[] },
  lookup: DnsLookup,
): Promise<Finding[]> {
  const { authenticate } = await import("mailauth");
  const { dkim, spf, dmarc } = await authenticate(source, {
    trustReceived: true,
    disableArc: true,
    disableBimi: true,
    resolver: lookup.any,
  });
  const signed = dkim.results.find(({ status }) => status.result === "pass" && status.aligned);
  return await runChecks([
    ["probe", () => sound("An email with a newsletter issue's headers was sent and arrived.")],
    ["probe dkim", () => (signed ? sound(describeSignature(signed)) : examineUnsigned(dkim.results, sender))],
    ["probe dkim", () => examineSelector(signed, selectors)],
    ["probe spf", () => examineSender(spf === false ? "none" : spf.status.result, source)],
    [
      "probe dmarc",
      () =>
        dmarc !== false && dmarc.status.result === "pass"
          ? sound(`It passes DMARC for ${sender}.`)
          : fault(`It doesn't pass DMARC for ${sender}: neither SPF nor DKIM aligns with that domain.`),
    ],
    ["probe one click", () => examineListHeaders(signed, source)],
  ]);
}

const describeSignature = ({ signingDomain, selector }: DKIMResult) =>
  `It is signed for ${signingDomain} with the key ${selector}, and the signature is valid.`;

function examineSelector(signed: DKIMResult | undefined, selectors: readonly string[]): Verdict | undefined {
  if (signed?.selector === undefined || selectors.includes(signed.selector)) return undefined;
  return look(`The key is named ${signed.selector}. Set DKIM_SELECTORS=${signed.selector}.`);
}

function examineUnsigned(results: readonly DKIMResult[], sender: string): Verdict {
  const other = results.find(({ status }) => status.result === "pass");
  if (other)
    return fault(`It's signed for ${other.signingDomain}, not for ${sender}. Verify that domain with the provider.`);
  const [failed] = results.filter(({ signingDomain }) => signingDomain !== undefined);
  if (!failed) return fault("It isn't signed. Turn on DKIM at the email provider.");
  const { signingDomain, selector, status } = failed;
  const reason = [status.result, status.comment].filter(Boolean).join(", ");
  return fault(`Its signature for ${signingDomain} with the key ${selector} isn't valid (${reason}).`);
}

/** The receiving server knows best who handed it the mail: within its network the last address is one of its own. */
function examineSender(computed: string, source: Buffer): Verdict {
  const header = headersOf(source);
  const said =
    /^(?:authentication-results|received-spf):(?:(?!\n\S)[\s\S])*?\b(?:spf=)?(pass|fail|softfail|neutral|none|temperror|permerror)\b/im.exec(
      header,
    );
  const isNamed = said !== null && /spf/i.test(said[0]);
  const result = isNamed ? (said[1] ?? computed).toLowerCase() : computed;
  const by = isNamed ? "the receiving server" : "its last Received line";
  return result === "pass"
    ? sound(`The sending server is allowed (SPF, by ${by}).`)
    : look(`SPF says "${result}" about the sending server (by ${by}), so DMARC depends on the signature.`);
}

const listNames = ["List-Unsubscribe", "List-Unsubscribe-Post"] as const;

function examineListHeaders(signed: DKIMResult | undefined, source: Buffer): Verdict {
  const header = headersOf(source);
  const lost = listNames.filter((name) => !new RegExp(`^${name}:`, "im").test(header));
  if (lost.length > 0) return fault(`It arrived without ${lost.join(" and ")}.`);
  const covered = (signed?.signingHeaders?.keys ?? "").toLowerCase().split(":");
  const open = listNames.filter((name) => !covered.some((key) => key.trim() === name.toLowerCase()));
  if (open.length > 0)
    return fault(`No valid signature covers ${open.join(" and ")}: email programs won't offer one-click unsubscribe.`);
  return sound("List-Unsubscribe and List-Unsubscribe-Post arrived, and the signature covers them.");
}

function headersOf(source: Buffer): string {
  return source.toString("latin1").split(/\r?\n\r?\n/, 1)[0] ?? "";
}

type ProbeOutcome =
  | { kind: "arrived"; source: Buffer }
  | { kind: "not-sent"; reason: string }
  | { kind: "not-arrived" };

const sendingLimit = minutes(5);
const pause = seconds(5);
/** Ten minutes: some servers let the first mail of a sender wait. */
const polls = 120;

/** Sends a mail with the headers of an issue to the mailbox of reports, and waits until it is there. */
async function sendProbe(
  { now, ...probe }: { id: string; messageId: string; listHeaders: Readonly<Record<string, string>>; now: Date },
  imapUrl: string,
  configuration: Configuration,
): Promise<ProbeOutcome> {
  const transport = createMailTransport(configuration);
  const stopping = new AbortController().signal;
  try {
    const delivery = await transport.deliver(
      {
        ...probe,
        reports: ["failure"],
        purpose: "newsletter-issue",
        createdAt: now.toISOString(),
        recipient: configuration.newsletter.returnTo,
        replyTo: configuration.contactEmail,
        attachmentName: null,
        attachmentText: null,
        ...composeMail("Test of the mail domain", ['The command "doctor --mail" sent this email to test delivery.']),
      },
      AbortSignal.timeout(sendingLimit),
    );
    if (delivery.kind === "refused") return { kind: "not-sent", reason: delivery.reason };
  } finally {
    transport.close();
  }
  for (let poll = 0; poll < polls; poll += 1) {
    if (poll > 0) await setTimeout(pause);
    const source = await findInReportMailbox(imapUrl, probe.messageId, stopping);
    if (source) return { kind: "arrived", source };
  }
  return { kind: "not-arrived" };
}
