import type { HeaderRule } from "./header-rules.ts";
import type { Redirect } from "./redirects.ts";

/** What Cloudflare Pages takes: further rules are left out without a word, and so are longer lines. */
const mostRules = 100;
const longestLine = 2000;

/** `_headers`, for Netlify and Cloudflare Pages. All rules that match an address count. */
export function headersFile(rules: readonly HeaderRule[]): string {
  const lines = rules.flatMap(({ address, headers }) => [
    encodeURI(address),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  const long = lines.find((line) => line.length > longestLine);
  if (rules.length > mostRules || long !== undefined)
    throw new Error(
      `_headers has ${rules.length} rules, and Cloudflare Pages takes ${mostRules} with lines of ${longestLine} characters.`,
    );
  return `${lines.join("\n")}\n`;
}

/** `_redirects`, for the same hosts. */
export function redirectsFile(redirects: readonly Redirect[]): string {
  const lines = redirects.map(({ from, to, status }) =>
    from.endsWith("/") ? `${from}* ${to}:splat ${status}` : `${from} ${to} ${status}`,
  );
  return `${lines.join("\n")}\n`;
}
