import { isSignedBy } from "./is-signed-by.ts";
import { type License, readLicense } from "./license.ts";
import { keyInText } from "./pasted-key.ts";
import type { PublicKeys } from "./public-keys.ts";
import { readSignedText } from "./signed-text.ts";

export type Verdict =
  | { kind: "valid" | "expired" | "not-yet-valid" | "revoked"; license: License }
  | { kind: "unknown-key" | "forged"; keyId: string }
  | { kind: "wrong-purpose" | "malformed" };

export interface KeyCheck {
  keys: PublicKeys;
  /** The ids of revoked licenses as the list has them. */
  revoked: ReadonlySet<string>;
  now: Date;
}

const licensePurpose = "license+jwt";

/** A clock may be this far behind without a fresh license counting as one of the future. */
const clockToleranceMilliseconds = 5 * 60 * 1000;

/** Says what a pasted license key is worth. Nothing in it is believed before its signature holds. */
export async function checkKey(pasted: string, { keys, revoked, now }: KeyCheck): Promise<Verdict> {
  const text = readSignedText(keyInText(pasted));
  if (!text) return { kind: "malformed" };
  if (text.purpose !== licensePurpose) return { kind: "wrong-purpose" };
  const { keyId } = text;
  const key = keys.get(keyId);
  if (key === undefined) return { kind: "unknown-key", keyId };
  if (!(await isSignedBy(key, text))) return { kind: "forged", keyId };
  const license = readLicense(text.claims);
  return license ? { kind: validity(license, revoked, now), license } : { kind: "malformed" };
}

function validity({ id, issuedAt, expiresAt }: License, revoked: ReadonlySet<string>, now: Date) {
  if (revoked.has(id)) return "revoked";
  if (now.getTime() >= expiresAt.getTime()) return "expired";
  return now.getTime() + clockToleranceMilliseconds < issuedAt.getTime() ? "not-yet-valid" : "valid";
}
