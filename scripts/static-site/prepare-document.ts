import { servicePaths } from "#content/pages/addresses.ts";
import { publicKeySetPath, revocationListPath } from "#contract/addresses.ts";
import { fillSlots } from "#contract/slots.ts";
import type { Headers } from "#service/platform/http/security-headers.ts";

/** What only the service answers: folders end with a slash. */
export const answeredByService = ["/apis/", "/downloads/", publicKeySetPath, revocationListPath, ...servicePaths];

/** Directives that browsers ignore in a document. They are sent as a header. */
const headerOnly = /; frame-ancestors [^;]*/;

/** A page as a file: slots keep their built content, its policy is in it, and forms and links lead to the service. */
export function prepareDocument(html: string, headers: Headers, service: string | undefined): string {
  const policy = policyOf(headers, service);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.replaceAll('"', "&quot;")}"/>`;
  const place = /<head>(?:<meta charset="utf-8"\s*\/?>)?/i;
  if (!place.test(html)) throw new Error("A page has no head for its policy.");
  const withPolicy = fillSlots(html, () => undefined).replace(place, (head) => head + meta);
  return service === undefined ? withPolicy : leadToService(withPolicy, service);
}

function policyOf(headers: Headers, service: string | undefined): string {
  const policy = (headers["Content-Security-Policy"] ?? "").replace(headerOnly, "");
  return service === undefined ? policy : policy.replace(/(?<=(?:connect-src|form-action) 'self')/g, ` ${service}`);
}

/** The attribute on the document element tells the scripts (`site/ui/send-request.ts`). */
function leadToService(html: string, service: string): string {
  return html
    .replace(/<html\b/, `<html data-service="${service}"`)
    .replace(/ (href|action)="(\/[^"]*)"/g, (attribute, name: string, address: string) =>
      name === "action" || isAnsweredByService(address) ? ` ${name}="${service}${address}"` : attribute,
    );
}

function isAnsweredByService(address: string): boolean {
  const path = address.replace(/[?#].*$/, "");
  return answeredByService.some(
    (answered) => path === answered || (answered.endsWith("/") && path.startsWith(answered)),
  );
}
