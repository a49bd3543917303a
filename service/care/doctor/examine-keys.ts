import { suppressionSecretProofs } from "../../newsletter/suppression-store.ts";
import type { Configuration } from "../../platform/config/config.ts";
import type { Queries } from "../../platform/database/database.ts";
import { findSecretProof } from "../../platform/database/secret-proofs.ts";
import { verifyingKeys } from "../../platform/keys/key-ring.ts";
import { loadSecret, type SecretName, secretRemedies } from "../../platform/keys/load-or-create-secret.ts";
import { openSigningKeys } from "../../platform/keys/signing-keys.ts";
import { linkSecretProof } from "../../platform/links/link-token.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

/**
 * Looks at the keys that sign licenses. `used` counts the licenses by the key that has signed them, or is undefined
 * where the database cannot tell: a key that is lost is put back from the backup, and never replaced by new ones.
 */
export async function examineKeys(
  { signingKeys, keysFolder }: Configuration,
  used: ReadonlyMap<string, number> | undefined,
): Promise<Finding> {
  const subject = "signing keys";
  const keys = openSigningKeys(signingKeys, keysFolder);
  try {
    const ring = await keys.read();
    const known = new Set(ring ? verifyingKeys(ring).map(({ id }) => id) : []);
    const lost = [...(used ?? [])].filter(([id]) => !known.has(id));
    if (lost.length > 0) {
      const facts = lost.map(
        ([id, count]) => `${count} ${count === 1 ? "license was" : "licenses were"} signed with ${id}`,
      );
      return fault(
        subject,
        `${facts.join(", ")}, which is not in ${keys.description}. Put that back from the backup: without it these licenses cannot be verified. Then run: npm run admin -- keys list`,
      );
    }
    if (!ring && !used) {
      return fault(
        subject,
        `There are none, and the database cannot tell whether there were any. If licenses were issued, put ${keys.description} back from the backup.`,
      );
    }
    if (!ring) {
      return fault(
        subject,
        "There are none: requests are taken in, but none can be approved. Run: npm run admin -- keys create",
      );
    }
    if (!ring.next)
      return look(subject, `${ring.current.id} signs. There is no next key that tools could know beforehand.`);
    return sound(subject, `${ring.current.id} signs, ${ring.next.id} is next (${keys.description}).`);
  } catch (error) {
    return fault(subject, error instanceof Error ? error.message : "They cannot be read.");
  }
}

const proofs = {
  suppression: suppressionSecretProofs,
  links: (secret: Uint8Array) => [linkSecretProof(secret)],
} as const;

/** Compares each secret with the one that the database was used with. Makes none. */
export async function examineSecrets(
  queries: Queries,
  { keysFolder, linkSecret, previousLinkSecrets, suppressionSecret }: Configuration,
): Promise<Finding[]> {
  const found = [
    await examineSecret("suppression", suppressionSecret),
    await examineSecret("links", linkSecret, previousLinkSecrets),
  ].flatMap((finding) => finding ?? []);
  return found.length > 0 ? found : [sound("secrets", "They are those that the database was used with.")];

  async function examineSecret(
    name: SecretName,
    given: Uint8Array | undefined,
    previous: readonly Uint8Array[] = [],
  ): Promise<Finding | undefined> {
    const known = await findSecretProof(queries, name);
    if (known === undefined) return undefined;
    try {
      const secret = given ?? (await loadSecret(keysFolder, name));
      if (!secret) return fault("secrets", `${name}.secret is not in ${keysFolder}. ${secretRemedies[name]}`);
      const isReplaced = !proofs[name](secret).includes(known);
      const isAmongPrevious = previous.flatMap(proofs[name]).includes(known);
      if (isReplaced && isAmongPrevious)
        return look("secrets", "LINK_SECRET is replaced at the next start. Restart every service process with it.");
      if (isAmongPrevious)
        return look("secrets", "LINK_SECRET_PREVIOUS holds the secret that signs links now. Give a new LINK_SECRET.");
      if (!isReplaced) return undefined;
    } catch (error) {
      return fault("secrets", error instanceof Error ? error.message : `${name}.secret cannot be read.`);
    }
    return fault("secrets", `The database was used with another ${name}.secret. ${secretRemedies[name]}`);
  }
}
