import { publicKeySetPath, revocationListPath } from "#contract/addresses.ts";
import {
  latestRevocationList,
  type PublicKeys,
  type RevocationList,
  readPublicKeys,
  type Validity,
  validityAt,
  verifyRevocationList,
} from "#contract/license-key.ts";
import { serviceOrigin } from "../../ui/send-request.ts";

interface CheckedList {
  kind: Validity;
  list: RevocationList;
}

export interface Published {
  keys: PublicKeys;
  /** Absent if the list could not be read. */
  revocations: CheckedList | undefined;
}

/** Bypasses the browser's cache, which may be older than a revocation. */
async function fetched(path: string): Promise<Response | undefined> {
  const answer = await fetch(new URL(path, serviceOrigin()), { cache: "no-cache" }).catch(() => undefined);
  return answer?.ok ? answer : undefined;
}

/** Loads the published keys and revocations, or nothing if the keys cannot be read. No license key is sent. */
export async function loadPublished(now: Date): Promise<Published | undefined> {
  const [keySet, list] = await Promise.all([fetched(publicKeySetPath), fetched(revocationListPath)]);
  if (!keySet) return undefined;
  const keys = readPublicKeys(await keySet.json().catch(() => undefined));
  return { keys, revocations: await latestList(await list?.text().catch(() => undefined), keys, now) };
}

/** The list issued last of those that this page has fetched. */
let kept: RevocationList | undefined;

/** A proxy may answer with an older list than before, which does not replace the newer one. */
async function latestList(text: string | undefined, keys: PublicKeys, now: Date): Promise<CheckedList | undefined> {
  const verdict = text === undefined ? undefined : await verifyRevocationList(text.trim(), { keys, now });
  const latest = latestRevocationList([
    ...(verdict && "list" in verdict ? [verdict] : []),
    ...(kept ? [{ kind: validityAt(now, kept), list: kept }] : []),
  ]);
  kept = latest?.list;
  return latest;
}
