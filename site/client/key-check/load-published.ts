import { type PublicKeys, readPublicKeys } from "#contract/license-key/public-keys.ts";
import { verifyRevocationList } from "#contract/license-key/revocation-list.ts";
import { publicKeySetPath, revocationListPath } from "#contract/published-keys.ts";

export interface Published {
  keys: PublicKeys;
  /** Absent if the list could not be read. */
  revoked: ReadonlySet<string> | undefined;
}

/** Bypasses the browser's cache, which may be older than a revocation. */
async function fetched(path: string): Promise<Response | undefined> {
  const answer = await fetch(path, { cache: "no-cache" }).catch(() => undefined);
  return answer?.ok ? answer : undefined;
}

/** Loads the published keys and revocations, or nothing if the keys cannot be read. No license key is sent. */
export async function loadPublished(): Promise<Published | undefined> {
  const [keySet, list] = await Promise.all([fetched(publicKeySetPath), fetched(revocationListPath)]);
  if (!keySet) return undefined;
  const keys = readPublicKeys(await keySet.json().catch(() => undefined));
  return { keys, revoked: list && (await readRevoked(await list.text(), keys)) };
}

async function readRevoked(text: string, keys: PublicKeys): Promise<ReadonlySet<string> | undefined> {
  const verdict = await verifyRevocationList(text.trim(), keys);
  return verdict.kind === "valid" ? new Set(verdict.list.licenseIds) : undefined;
}
