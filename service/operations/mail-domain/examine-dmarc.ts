import { type Finding, fault, look, sound } from "../doctor/finding.ts";
import type { DnsLookup } from "./dns-lookup.ts";
import { readTags } from "./examine-dkim.ts";

/** Looks at what receivers do with mails that fail both SPF and DKIM, which large receivers want of senders of lists. */
export async function examineDmarc(domain: string, lookup: DnsLookup): Promise<Finding> {
  const found = await findRecord(domain, lookup);
  if (!found) {
    const words = `There is no DMARC record at _dmarc.${domain}. Begin with: v=DMARC1; p=none; rua=mailto:dmarc@${domain}`;
    return fault("dmarc", words);
  }
  const { name, records } = found;
  const [record = ""] = records;
  if (records.length > 1)
    return fault("dmarc", `There are ${records.length} DMARC records at ${name}, so none counts.`);
  const tags = readTags(record);
  const policy = ((name === `_dmarc.${domain}` ? undefined : tags.get("sp")) ?? tags.get("p"))?.toLowerCase();
  if (policy === "quarantine" || policy === "reject") return sound("dmarc", `${name}: ${record}`);
  if (policy === "none") {
    return look(
      "dmarc",
      `${name} has p=none: forged mails are delivered. When its reports are clean, set p=quarantine.`,
    );
  }
  return fault("dmarc", `The DMARC record at ${name} has no policy that receivers know: ${record}`);
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
