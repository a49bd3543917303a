import { isSignedBy } from "./is-signed-by.ts";
import type { PublicKeys } from "./public-keys.ts";
import { readSignedText } from "./signed-text.ts";

const listPurpose = "license-revocations+jwt";

/** The ids on the list of revoked licenses, or nothing if the text is not a list that one of the keys has signed. */
export async function readRevocations(text: string, keys: PublicKeys): Promise<ReadonlySet<string> | undefined> {
  const list = readSignedText(text.trim());
  const key = list && keys.get(list.keyId);
  if (!key || list.purpose !== listPurpose || !(await isSignedBy(key, list))) return undefined;
  const { jtis } = list.claims;
  return Array.isArray(jtis) ? new Set(jtis.filter((id) => typeof id === "string")) : undefined;
}
