import { createHash } from "node:crypto";

/** The hashes of the inline scripts of one of our own documents, as `sha256-...`, for its Content-Security-Policy. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc[\s=])[^>]*>(?<code>[\s\S]*?)<\/script>/gi);
  return [...scripts].map((script) => {
    const hash = createHash("sha256")
      .update(script.groups?.code ?? "")
      .digest("base64");
    return `sha256-${hash}`;
  });
}
