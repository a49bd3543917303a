import type { Configuration } from "../../config/config.ts";
import type { Queries } from "../../database/database.ts";
import { findSecretProof } from "../../database/secret-proofs.ts";
import { linkSecretProof } from "../../links/link-token.ts";
import { suppressionSecretProofs } from "../../newsletter/suppression-store.ts";
import { loadSecret, type SecretName, secretRemedies } from "../../signing/load-or-create-secret.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

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
