import { isIP } from "node:net";
import { type Finding, fault, look, sound } from "../doctor/finding.ts";
import type { DnsLookup } from "./dns-lookup.ts";

/** RFC 7208 section 4.6.4: receivers count the terms that lead to further questions, and reject the record beyond these. */
const mostLookups = 10;
const askingTerm = /^[+?~-]?(?:include|a|mx|ptr|exists)(?=[:/]|$)|^redirect=/i;

/** Looks at which servers may send for a domain (RFC 7208), as far as the records say. */
export async function examineSpf(domain: string, lookup: DnsLookup): Promise<Finding> {
  const records = await spfRecords(domain, lookup);
  const [record] = records;
  if (record === undefined)
    return fault(
      "spf",
      `${domain} has no SPF record. Add the TXT record that the mail provider gives, such as: v=spf1 include:spf.example.net -all`,
    );
  if (records.length > 1)
    return fault("spf", `${domain} has ${records.length} SPF records, so none counts. Join them into one.`);
  const { count, wrong } = await walk(record, lookup, { count: 0, wrong: undefined });
  if (wrong !== undefined)
    return fault("spf", `The SPF record of ${domain} is not valid, so receivers reject it: ${wrong}. Correct it.`);
  if (count > mostLookups)
    return fault(
      "spf",
      `The SPF record of ${domain} leads to more than ${mostLookups} questions, so receivers reject it. Remove includes that are not used.`,
    );
  const all = /(?:^|\s)([+?~-]?)all(?:\s|$)/i.exec(record)?.[1];
  if (all === "" || all === "+")
    return fault("spf", `The SPF record of ${domain} lets every server send. End it with ~all or -all.`);
  if (all === "?" || (all === undefined && !/(?:^|\s)redirect=/i.test(record)))
    return look("spf", `The SPF record of ${domain} does not say what other servers may. End it with ~all or -all.`);
  return sound("spf", `${domain}: ${record}`);
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
