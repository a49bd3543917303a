import { type Finding, fault, look, sound } from "../doctor/finding.ts";
import type { DnsLookup } from "./dns-lookup.ts";

/** Looks at where replies and reports to a domain go (RFC 5321 section 5.1, RFC 7505). */
export async function examineMx(domain: string, lookup: DnsLookup): Promise<Finding> {
  const servers = (await lookup.mailServers(domain)).toSorted((one, other) => one.priority - other.priority);
  if (servers.length === 0) {
    return (await lookup.hasAddress(domain))
      ? look("mx", `${domain} has no MX record, so mail goes to the host of that name. Name its mail server.`)
      : fault("mx", `${domain} has no MX record: replies and reports cannot reach it, and receivers refuse its mails.`);
  }
  if (servers.every(({ exchange }) => exchange === "" || exchange === "."))
    return fault(
      "mx",
      `${domain} says that it takes no mail (MX 0 .). Name a mail server, or send from another domain.`,
    );
  const missing: string[] = [];
  for (const { exchange } of servers) if (!(await lookup.hasAddress(exchange))) missing.push(exchange);
  if (missing.length > 0)
    return fault("mx", `The mail servers of ${domain} have no address: ${missing.join(", ")}. Correct its MX records.`);
  return sound("mx", `Mail to ${domain} goes to ${servers.map(({ exchange }) => exchange).join(", ")}.`);
}
