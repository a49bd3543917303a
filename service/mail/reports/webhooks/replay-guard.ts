import { createHash } from "node:crypto";

/** So many tokens are remembered, which bounds the memory. */
const mostTokens = 20_000;

/**
 * Remembers the tokens of signatures that do not cover the body, each with the body that it came with. The same request
 * may come again: its sender has not heard the answer. Another body with a known token is forged.
 */
export function createReplayGuard(longestAge: number): (token: string, body: string, now: number) => boolean {
  const seen = new Map<string, { digest: string; at: number }>();
  return (token, body, now) => {
    for (const [old, { at }] of seen) {
      if (now - at <= longestAge && seen.size <= mostTokens) break;
      seen.delete(old);
    }
    const digest = createHash("sha256").update(body).digest("base64");
    const known = seen.get(token);
    if (known) return known.digest !== digest;
    seen.set(token, { digest, at: now });
    return false;
  };
}
