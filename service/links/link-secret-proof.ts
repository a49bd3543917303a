import { createHmac } from "node:crypto";
import type { Queries } from "../database/database.ts";
import { findSecretProof, keepSecretProof, replaceSecretProof } from "../database/secret-proofs.ts";
import { secretRemedies } from "../signing/load-or-create-secret.ts";
import type { LinkSecrets } from "./link-token.ts";

/** What the database keeps of the secret that signs links. */
export function linkSecretProof(secret: Uint8Array): string {
  return createHmac("sha256", secret).update("designite secret proof\nlinks").digest("base64url");
}

/**
 * Refuses to go on with another secret than the one that other processes on this database sign links with: links made by
 * one would be void at the other, without a sign of it. The stored proof follows when an older secret is still among
 * `secrets`, which is how the secret is rotated.
 */
export async function checkLinkSecrets(queries: Queries, secrets: LinkSecrets): Promise<void> {
  const [hash, ...older] = secrets.map(linkSecretProof);
  if (hash === undefined) return;
  const known = await keepSecretProof(queries, { id: "links", hash });
  if (known === hash) return;
  const isRotated = older.includes(known) && (await replaceSecretProof(queries, { id: "links", hash }, known));
  if (isRotated) return;
  throw new Error(
    `The secret of the links in mails is another than the one this database was used with. ${secretRemedies.links}`,
  );
}

/** Lets this secret count from now on, whichever was used before. Returns false when it did already. */
export async function acceptLinkSecret(queries: Queries, secret: Uint8Array): Promise<boolean> {
  const hash = linkSecretProof(secret);
  const known = await findSecretProof(queries, "links");
  if (known === hash) return false;
  if (known === undefined) await keepSecretProof(queries, { id: "links", hash });
  else await replaceSecretProof(queries, { id: "links", hash }, known);
  return true;
}
