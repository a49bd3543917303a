import { createPublicKey } from "node:crypto";
import { type Finding, fault, look, sound } from "../doctor/finding.ts";
import type { DnsLookup } from "./dns-lookup.ts";

const leastBits = 1024;
const usualBits = 2048;

/** Looks at the published keys of mail signatures (RFC 6376, RFC 8463). */
export async function examineDkim(domain: string, selectors: readonly string[], lookup: DnsLookup): Promise<Finding[]> {
  if (selectors.length === 0) {
    const words =
      "The name of the key is not known. Set DKIM_SELECTORS to the part before ._domainkey on the provider's page.";
    return [look("dkim", words)];
  }
  return await Promise.all(selectors.map((selector) => examineKey(`${selector}._domainkey.${domain}`, lookup)));
}

async function examineKey(name: string, lookup: DnsLookup): Promise<Finding> {
  const record = (await lookup.texts(name)).find((text) => /(?:^|;)\s*p\s*=/.test(text));
  if (record === undefined)
    return fault("dkim", `There is no key at ${name}. Add the record that the mail provider gives.`);
  const tags = readTags(record);
  const key = (tags.get("p") ?? "").replace(/\s+/g, "");
  if (key === "") return fault("dkim", `The key at ${name} is revoked: its p= is empty.`);
  if (tags.get("t")?.split(":").includes("y"))
    return look("dkim", `The key at ${name} is marked as a test (t=y), so receivers ignore it. Remove the mark.`);
  if (tags.get("k") === "ed25519") {
    return look("dkim", `The key at ${name} is Ed25519, which some receivers cannot check. Sign with RSA as well.`);
  }
  const bits = rsaBits(key);
  if (bits === undefined) return fault("dkim", `The key at ${name} cannot be read. Was a part of it cut off?`);
  if (bits < leastBits)
    return fault("dkim", `The key at ${name} has ${bits} bits, and receivers want ${leastBits} or more.`);
  if (bits < usualBits) return look("dkim", `The key at ${name} has ${bits} bits. ${usualBits} are usual.`);
  return sound("dkim", `There is a key of ${bits} bits at ${name}.`);
}

export function readTags(record: string): ReadonlyMap<string, string> {
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
