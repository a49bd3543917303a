import { loadAdvice } from "../academic/domains/check-address.ts";
import { checkSuppressionSecret } from "../newsletter/suppression-store.ts";
import { mailDomainOf } from "../platform/config/config.ts";
import type { AppContext, AppContextParts } from "../platform/context/app-context.ts";
import { findSecretProof } from "../platform/database/secret-proofs.ts";
import { createIdentifierSource } from "../platform/ids/identifier.ts";
import { loadOrCreateSecret, loadSecret, type SecretName, secretRemedies } from "../platform/keys/key-store.ts";
import { openSigningKeys } from "../platform/keys/signing-keys.ts";
import { checkLinkSecrets, type LinkSecrets } from "../platform/links/link-token.ts";

/** Creates the app context, for the service and the admin CLI. */
export async function createAppContext(parts: AppContextParts): Promise<AppContext> {
  const { configuration, database, clock, random, wake, reportError } = parts;
  const { keysFolder, siteUrl, contactEmail, reviewEmail, mailWords, sales, webhookSecrets, backup, autoApprove } =
    configuration;
  const suppressionSecret = configuration.suppressionSecret ?? (await openSecret("suppression", parts));
  await checkSuppressionSecret(database.query, suppressionSecret);
  const linkSecret = configuration.linkSecret ?? (await openSecret("links", parts));
  const linkSecrets: LinkSecrets = [linkSecret, ...configuration.previousLinkSecrets];
  await checkLinkSecrets(database.query, linkSecrets);
  return {
    database,
    clock,
    createIdentifier: createIdentifierSource(clock, random),
    siteUrl,
    contactEmail,
    reviewEmail,
    mailWords,
    linkSecrets,
    suppressionSecret,
    signingKeys: openSigningKeys(configuration.signingKeys, keysFolder),
    adviseOn: await loadAdvice(parts.builtSiteFolder),
    mailDomain: mailDomainOf(configuration),
    sales,
    webhookSecrets,
    backup,
    autoApprove,
    wake,
    reportError,
  };
}

/** Reads a secret from its file. One that this database was used with is never made anew. */
async function openSecret(
  name: SecretName,
  { configuration: { keysFolder }, database, random }: AppContextParts,
): Promise<Uint8Array> {
  const isFirstUse = (await findSecretProof(database.query, name)) === undefined;
  const secret = isFirstUse ? await loadOrCreateSecret(keysFolder, name, random) : await loadSecret(keysFolder, name);
  if (secret) return secret;
  throw new Error(`${name}.secret isn't in ${keysFolder}, and this database was used with it. ${secretRemedies[name]}`);
}
