import type { Configuration } from "../../config/config.ts";
import { mailDomainOf } from "../../config/mail-domain.ts";
import { errorCode } from "../../files/files.ts";
import { type Finding, fault, look, sound } from "../doctor/finding.ts";
import type { DnsLookup } from "./dns-lookup.ts";
import { examineDkim } from "./examine-dkim.ts";
import { examineDmarc } from "./examine-dmarc.ts";
import { examineMx } from "./examine-mx.ts";
import { examineSpf } from "./examine-spf.ts";

type MailDomain = Pick<Configuration, "mailFrom" | "newsletter" | "contactEmail" | "dkimSelectors" | "siteUrl">;

/** Looks at what DNS says about the domains that mails come from, return to and are answered at. */
export async function examineMailDomain(configuration: MailDomain, lookup: DnsLookup): Promise<Finding[]> {
  const { newsletter, contactEmail, dkimSelectors } = configuration;
  const sender = mailDomainOf(configuration);
  const returning = [...new Set([sender, domainOf(newsletter.returnTo)])];
  const reached = [...new Set([...returning, domainOf(contactEmail)])];
  const examined = [
    ...reached.map((domain) => orUnanswered("mx", examineMx(domain, lookup))),
    ...returning.map((domain) => orUnanswered("spf", examineSpf(domain, lookup))),
    orUnanswered("dkim", examineDkim(sender, dkimSelectors, lookup)),
    orUnanswered("dmarc", examineDmarc(sender, lookup)),
  ];
  return [...(await Promise.all(examined)).flat(), examineOneClick(configuration)];
}

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);

async function orUnanswered(subject: string, examined: Promise<Finding | Finding[]>): Promise<Finding | Finding[]> {
  try {
    return await examined;
  } catch (error) {
    const code = errorCode(error) ?? "unknown";
    return fault(subject, `The DNS server does not answer (${code}). Try again, or name another with --dns.`);
  }
}

/** RFC 8058 wants HTTPS. */
function examineOneClick({ siteUrl }: Pick<Configuration, "siteUrl">): Finding {
  return siteUrl.startsWith("https:")
    ? sound(
        "one click",
        "Mail programs can offer to unsubscribe with one click, if the mail signature covers its headers.",
      )
    : look(
        "one click",
        `Mail programs offer no unsubscription with one click: SITE_URL is ${siteUrl}. Set it to https.`,
      );
}
