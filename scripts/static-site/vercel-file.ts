import type { HeaderRule } from "./header-rules.ts";
import type { Redirect } from "./redirects.ts";
import type { StaticFile } from "./static-files.ts";

/** `vercel.json`. Vercel keeps `/.well-known/` for itself and redirects nothing in it. */
export function vercelFile(
  rules: readonly HeaderRule[],
  redirects: readonly Redirect[],
  files: readonly StaticFile[],
): string {
  const config = {
    $schema: "https://openapi.vercel.sh/vercel.json",
    trailingSlash: false,
    headers: rules.map(({ address, headers }) => ({
      source: pattern(encodeURI(address)),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: redirects
      .filter(({ from }) => !from.startsWith("/.well-known/"))
      .map(({ from, to, status }) =>
        from.endsWith("/")
          ? { source: pattern(`${from}*`), destination: `${to}$1`, statusCode: status }
          : { source: pattern(from), destination: to, statusCode: status },
      ),
    rewrites: files
      .filter(({ address, file }) => file !== "index.html" && address !== `/${file}`)
      .map(({ address, file }) => ({ source: pattern(address), destination: `/${file}` })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Sources are expressions of path-to-regexp. */
function pattern(address: string): string {
  return address.replace(/[.+?()[\]{}:!|^$]/g, "\\$&").replace(/\*$/, "(.*)");
}
