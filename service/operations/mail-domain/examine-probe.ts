import type { DKIMResult } from "mailauth";
import { type Finding, fault, look, sound } from "../doctor/finding.ts";
import type { DnsLookup } from "./dns-lookup.ts";

/** Judges a mail as it arrived: its signatures, its alignment, and the headers of a list (RFC 8058). */
export async function examineProbe(
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
  return [
    sound("probe", "A mail with the headers of an issue was sent and has arrived."),
    signed ? sound("probe dkim", describeSignature(signed)) : examineUnsigned(dkim.results, sender),
    ...(signed?.selector !== undefined && !selectors.includes(signed.selector)
      ? [look("probe dkim", `The key is named ${signed.selector}. Set DKIM_SELECTORS=${signed.selector}.`)]
      : []),
    examineSender(spf === false ? "none" : spf.status.result, source),
    dmarc !== false && dmarc.status.result === "pass"
      ? sound("probe dmarc", `It passes DMARC for ${sender}.`)
      : fault("probe dmarc", `It does not pass DMARC for ${sender}: neither SPF nor DKIM speaks for that domain.`),
    examineListHeaders(signed, source),
  ];
}

const describeSignature = ({ signingDomain, selector }: DKIMResult) =>
  `It is signed for ${signingDomain} with the key ${selector}, and the signature is valid.`;

function examineUnsigned(results: readonly DKIMResult[], sender: string): Finding {
  const other = results.find(({ status }) => status.result === "pass");
  if (other)
    return fault(
      "probe dkim",
      `It is signed for ${other.signingDomain}, and not for ${sender}. Verify that domain at the provider.`,
    );
  const [failed] = results.filter(({ signingDomain }) => signingDomain !== undefined);
  if (!failed) return fault("probe dkim", "It is not signed. Switch DKIM on at the mail provider.");
  const { signingDomain, selector, status } = failed;
  const reason = [status.result, status.comment].filter(Boolean).join(", ");
  return fault("probe dkim", `Its signature for ${signingDomain} with the key ${selector} is not valid (${reason}).`);
}

/** The receiving server knows best who handed it the mail: within its network the last address is one of its own. */
function examineSender(computed: string, source: Buffer): Finding {
  const header = headersOf(source);
  const said =
    /^(?:authentication-results|received-spf):(?:(?!\n\S)[\s\S])*?\b(?:spf=)?(pass|fail|softfail|neutral|none|temperror|permerror)\b/im.exec(
      header,
    );
  const isNamed = said !== null && /spf/i.test(said[0]);
  const result = isNamed ? (said[1] ?? computed).toLowerCase() : computed;
  const by = isNamed ? "the receiving server" : "its last Received line";
  return result === "pass"
    ? sound("probe spf", `The server that sent it may do so (SPF, by ${by}).`)
    : look(
        "probe spf",
        `SPF says "${result}" of the server that sent it (by ${by}). The signature has to speak for it.`,
      );
}

const listNames = ["List-Unsubscribe", "List-Unsubscribe-Post"] as const;

function examineListHeaders(signed: DKIMResult | undefined, source: Buffer): Finding {
  const header = headersOf(source);
  const lost = listNames.filter((name) => !new RegExp(`^${name}:`, "im").test(header));
  if (lost.length > 0) return fault("probe one click", `It has arrived without ${lost.join(" and ")}.`);
  const covered = (signed?.signingHeaders?.keys ?? "").toLowerCase().split(":");
  const open = listNames.filter((name) => !covered.some((key) => key.trim() === name.toLowerCase()));
  if (open.length > 0)
    return fault(
      "probe one click",
      `No valid signature covers ${open.join(" and ")}: mail programs offer no single click.`,
    );
  return sound(
    "probe one click",
    "List-Unsubscribe and List-Unsubscribe-Post have arrived, and the signature covers them.",
  );
}

export function headersOf(source: Buffer): string {
  return source.toString("latin1").split(/\r?\n\r?\n/, 1)[0] ?? "";
}
