import { company } from "#content/company.ts";

/** Tells mail programs which list a mail belongs to (RFC 2919), and how to leave it with one click (RFC 8058). */
export function listHeaders(unsubscribeUrl: string, domain: string): Readonly<Record<string, string>> {
  return {
    "List-Id": `${company.name} newsletter <newsletter.${domain}>`,
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    Precedence: "bulk",
  };
}
