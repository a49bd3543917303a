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
  if ((await countLookups(record, lookup)) > mostLookups)
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

/** Counts until the limit is passed, so that records that include each other end. */
async function countLookups(record: string, lookup: DnsLookup, before = 0): Promise<number> {
  let count = before;
  for (const term of record.split(/\s+/).filter((each) => askingTerm.test(each))) {
    count += 1;
    if (count > mostLookups) return count;
    const next = /^[+?~-]?(?:include:|redirect=)([\w.-]+)$/i.exec(term)?.[1];
    const [included] = next === undefined ? [] : await spfRecords(next, lookup);
    if (included !== undefined) count = await countLookups(included, lookup, count);
  }
  return count;
}
