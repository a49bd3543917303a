import { createHash } from "node:crypto";

/** A strong validator: equal bytes have equal tags. */
export function entityTag(body: Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
}

/** Whether an If-None-Match header matches the tag, by weak comparison (RFC 9110 section 13.1.2). */
export function isNotModified(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === tag || ifNoneMatch.trim() === "*") return true;
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([found]) => found === tag);
}
