import { createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import type { Configuration } from "../../platform/config/config.ts";
import { mailDomainOf } from "../../platform/config/config.ts";
import { errorCode } from "../../platform/files.ts";
import { type Check, type Finding, fault, look, runChecks, sound, type Verdict } from "./finding.ts";

/** Questions to a DNS server. A name or record that does not exist is an empty answer; other failures are thrown. */
export interface DnsLookup {
  texts(name: string): Promise<string[]>;
  mailServers(name: string): Promise<{ exchange: string; priority: number }[]>;
  hasAddress(name: string): Promise<boolean>;
  /** The form that `mailauth` asks in. */
  any(name: string, type: string): Promise<string[] | string[][]>;
}

const waitMilliseconds = 5000;
const tries = 3;

/** @param server such as `192.0.2.53` or `127.0.0.1:5353`; without it the servers of the system are asked */
export function createDnsLookup(server: string | undefined): DnsLookup {
  const resolver = new Resolver({ timeout: waitMilliseconds, tries });
  if (server !== undefined) resolver.setServers([server]);
  return {
    texts: (name) => orNone(resolver.resolveTxt(name).then((records) => records.map((parts) => parts.join("")))),
    mailServers: (name) => orNone(resolver.resolveMx(name)),
    async hasAddress(name) {
      const found = [await orNone(resolver.resolve4(name)), await orNone(resolver.resolve6(name))];
      return found.flat().length > 0;
    },
    async any(name, type) {
      const records: unknown = await resolver.resolve(name, type);
      return Array.isArray(records) ? records : [];
    },
  };
}

const absent: readonly unknown[] = ["ENOTFOUND", "ENODATA"];

async function orNone<Found>(found: Promise<Found[]>): Promise<Found[]> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && "code" in error && absent.includes(error.code)) return [];
    throw error;
  }
}

type MailDomain = Pick<Configuration, "mailFrom" | "newsletter" | "contactEmail" | "dkimSelectors" | "siteUrl">;

/** Looks at what DNS says about the domains that mails come from, return to and are answered at. */
export async function examineMailDomain(configuration: MailDomain, lookup: DnsLookup): Promise<Finding[]> {
  const { newsletter, contactEmail, dkimSelectors } = configuration;
  const sender = mailDomainOf(configuration);
  const returning = [...new Set([sender, domainOf(newsletter.returnTo)])];
  const reached = [...new Set([...returning, domainOf(contactEmail)])];
  const checks: Check[] = [
    ...reached.map((domain): Check => ["mx", () => examineMx(domain, lookup)]),
    ...returning.map((domain): Check => ["spf", () => examineSpf(domain, lookup)]),
    ["dkim", () => examineDkim(sender, dkimSelectors, lookup)],
    ["dmarc", () => examineDmarc(sender, lookup)],
    ["one click", () => examineOneClick(configuration)],
  ];
  // At once: each may wait for a server that does not answer.
  return (await Promise.all(checks.map(orUnanswered))).flat();
}

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);

async function orUnanswered(check: Check): Promise<Finding[]> {
  try {
    return await runChecks([check]);
  } catch (error) {
    const code = errorCode(error) ?? "unknown";
    const words = `The DNS server doesn't answer (${code}). Try again, or give another one with --dns.`;
    return [{ subject: check[0], ...fault(words) }];
  }
}

/** RFC 8058 wants HTTPS. */
function examineOneClick({ siteUrl }: Pick<Configuration, "siteUrl">): Verdict {
  return siteUrl.startsWith("https:")
    ? sound("Email programs can offer one-click unsubscribe if the DKIM signature covers its headers.")
    : look(`Email programs can't offer one-click unsubscribe: SITE_URL is ${siteUrl}. Set it to https.`);
}

const leastBits = 1024;
const usualBits = 2048;

/** Looks at the published keys of mail signatures (RFC 6376, RFC 8463). */
async function examineDkim(domain: string, selectors: readonly string[], lookup: DnsLookup): Promise<Verdict[]> {
  if (selectors.length === 0) {
    const words =
      "The key's name isn't known. Set DKIM_SELECTORS to the part before ._domainkey on the provider's page.";
    return [look(words)];
  }
  return await Promise.all(selectors.map((selector) => examineKey(`${selector}._domainkey.${domain}`, lookup)));
}

async function examineKey(name: string, lookup: DnsLookup): Promise<Verdict> {
  const record = (await lookup.texts(name)).find((text) => /(?:^|;)\s*p\s*=/.test(text));
  if (record === undefined)
    return fault(`There's no key at ${name}. Add the record that the email provider gives you.`);
  const tags = readTags(record);
  const key = (tags.get("p") ?? "").replace(/\s+/g, "");
  if (key === "") return fault(`The key at ${name} is revoked: its p= is empty.`);
  if (tags.get("t")?.split(":").includes("y"))
    return look(`The key at ${name} is marked as a test (t=y), so receivers ignore it. Remove the mark.`);
  if (tags.get("k") === "ed25519") {
    return look(`The key at ${name} is Ed25519, which some receivers can't check. Sign with RSA as well.`);
  }
  const bits = rsaBits(key);
  if (bits === undefined) return fault(`The key at ${name} can't be read. It may have been cut off.`);
  if (bits < leastBits) return fault(`The key at ${name} has ${bits} bits, and receivers want ${leastBits} or more.`);
  if (bits < usualBits) return look(`The key at ${name} has ${bits} bits. ${usualBits} are usual.`);
  return sound(`There is a key of ${bits} bits at ${name}.`);
}

function readTags(record: string): ReadonlyMap<string, string> {
  return new Map(
    record.split(";").flatMap((tag) => {
      const [, name, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/s.exec(tag) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value] as const];
    }),
  );
}

function rsaBits(key: string): number | undefined {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
    return publicKey.asymmetricKeyDetails?.modulusLength;
  } catch {
    return undefined;
  }
}

/** Looks at what receivers do with mails that fail both SPF and DKIM, which large receivers want of senders of lists. */
async function examineDmarc(domain: string, lookup: DnsLookup): Promise<Verdict> {
  const found = await findRecord(domain, lookup);
  if (!found) {
    const words = `There's no DMARC record at _dmarc.${domain}. Start with: v=DMARC1; p=none; rua=mailto:dmarc@${domain}`;
    return fault(words);
  }
  const { name, records } = found;
  const [record = ""] = records;
  if (records.length > 1) return fault(`There are ${records.length} DMARC records at ${name}, so none counts.`);
  const tags = readTags(record);
  const policy = ((name === `_dmarc.${domain}` ? undefined : tags.get("sp")) ?? tags.get("p"))?.toLowerCase();
  if (policy === "quarantine" || policy === "reject") return sound(`${name}: ${record}`);
  if (policy === "none") {
    return look(`${name} has p=none: forged emails are delivered. When its reports are clean, set p=quarantine.`);
  }
  return fault(`The DMARC record at ${name} has no policy that receivers know: ${record}`);
}

/** The record of the domain, or of the nearest domain above it that has one. */
async function findRecord(domain: string, lookup: DnsLookup) {
  const labels = domain.split(".");
  for (let first = 0; first + 1 < labels.length; first += 1) {
    const name = `_dmarc.${labels.slice(first).join(".")}`;
    const records = (await lookup.texts(name)).filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    if (records.length > 0) return { name, records };
  }
  return undefined;
}

/** Looks at where replies and reports to a domain go (RFC 5321 section 5.1, RFC 7505). */
async function examineMx(domain: string, lookup: DnsLookup): Promise<Verdict> {
  const servers = (await lookup.mailServers(domain)).toSorted((one, other) => one.priority - other.priority);
  if (servers.length === 0) {
    return (await lookup.hasAddress(domain))
      ? look(
          `${domain} has no MX record, so email goes to the host with that name. Add an MX record for its mail server.`,
        )
      : fault(`${domain} has no MX record: replies and reports can't reach it, and receivers refuse its emails.`);
  }
  if (servers.every(({ exchange }) => exchange === "" || exchange === "."))
    return fault(
      `${domain} says that it doesn't accept email (MX 0 .). Add a mail server, or send from another domain.`,
    );
  const missing: string[] = [];
  for (const { exchange } of servers) if (!(await lookup.hasAddress(exchange))) missing.push(exchange);
  if (missing.length > 0)
    return fault(`The mail servers of ${domain} have no address: ${missing.join(", ")}. Correct its MX records.`);
  return sound(`Email to ${domain} goes to ${servers.map(({ exchange }) => exchange).join(", ")}.`);
}

/** RFC 7208 section 4.6.4: receivers count the terms that lead to further questions, and reject the record beyond these. */
const mostLookups = 10;
const askingTerm = /^[+?~-]?(?:include|a|mx|ptr|exists)(?=[:/]|$)|^redirect=/i;

/** Looks at which servers may send for a domain (RFC 7208), as far as the records say. */
async function examineSpf(domain: string, lookup: DnsLookup): Promise<Verdict> {
  const records = await spfRecords(domain, lookup);
  const [record] = records;
  if (record === undefined)
    return fault(
      `${domain} has no SPF record. Add the TXT record that the mail provider gives, such as: v=spf1 include:spf.example.net -all`,
    );
  if (records.length > 1)
    return fault(`${domain} has ${records.length} SPF records, so none counts. Merge them into one.`);
  const { count, wrong } = await walk(record, lookup, { count: 0, wrong: undefined });
  if (wrong !== undefined)
    return fault(`The SPF record of ${domain} isn't valid, so receivers reject it: ${wrong}. Correct it.`);
  if (count > mostLookups)
    return fault(
      `The SPF record of ${domain} needs more than ${mostLookups} DNS lookups, so receivers reject it. Remove unused includes.`,
    );
  const all = /(?:^|\s)([+?~-]?)all(?:\s|$)/i.exec(record)?.[1];
  if (all === "" || all === "+")
    return fault(`The SPF record of ${domain} lets any server send. End it with ~all or -all.`);
  if (all === "?" || (all === undefined && !/(?:^|\s)redirect=/i.test(record)))
    return look(`The SPF record of ${domain} doesn't say what to do about other servers. End it with ~all or -all.`);
  return sound(`${domain}: ${record}`);
}

async function spfRecords(domain: string, lookup: DnsLookup): Promise<string[]> {
  return (await lookup.texts(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
}

interface Walked {
  count: number;
  /** What makes the record invalid. */
  wrong: string | undefined;
}

/** Goes through a record and those it includes. Ends when the limit is passed, so that records that include each other end. */
async function walk(record: string, lookup: DnsLookup, { count, wrong }: Walked): Promise<Walked> {
  let walked: Walked = { count, wrong: wrong ?? findWrongTerm(record) };
  for (const term of record.split(/\s+/).filter((each) => askingTerm.test(each))) {
    walked.count += 1;
    if (walked.count > mostLookups || walked.wrong !== undefined) return walked;
    const next = /^[+?~-]?(?:include:|redirect=)([\w.-]+)$/i.exec(term)?.[1];
    if (next === undefined) continue;
    const [included] = await spfRecords(next, lookup);
    if (included === undefined) return { ...walked, wrong: `${next} has no SPF record` };
    walked = await walk(included, lookup, walked);
  }
  return walked;
}

const knownTerm =
  /^(?:[+?~-]?(?:all|include:\S+|(?:a|mx)(?:[:/]\S+)?|ptr(?::\S+)?|exists:\S+|ip[46]:(?<address>[^/]+)(?:\/\d+)?)|[a-z][\w.-]*=\S*)$/i;

/** Receivers reject a record with a term that they do not know (RFC 7208 section 4.6). */
function findWrongTerm(record: string): string | undefined {
  const wrong = record
    .trim()
    .split(/\s+/)
    .slice(1)
    .find((term) => {
      const known = knownTerm.exec(term);
      return !known || (known.groups?.address !== undefined && isIP(known.groups.address) === 0);
    });
  return wrong && `"${wrong}" is no term of SPF`;
}
