import { company } from "#content/company.ts";

/** The headers of a mailing list (RFC 2919) with one-click unsubscription (RFC 8058). */
export function listHeaders(unsubscribeUrl: string, domain: string): Readonly<Record<string, string>> {
  return {
    "List-Id": `${company.name} newsletter <newsletter.${domain}>`,
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    Precedence: "bulk",
  };
}
