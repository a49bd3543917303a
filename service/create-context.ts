import { loadAdvice } from "./academic/domains/check-address.ts";
import { mailDomainOf } from "./config.ts";
import type { App, AppParts } from "./context.ts";
import { createIdentifierSource } from "./identifier.ts";
import { loadOrCreateSecret, loadSecret } from "./keys/key-store.ts";
import { openSigningKeys } from "./keys/signing-keys.ts";
import { hasSuppressions } from "./newsletter/subscription.ts";

/** Creates the app context, for the service and the admin CLI. */
export async function createApp(parts: AppParts): Promise<App> {
  const { configuration, database, clock, random, wake, reportError } = parts;
  const { keysFolder, siteUrl, contactEmail, operators, sales, paymentKeys } = configuration;
  const suppressionSecret = configuration.suppressionSecret ?? (await openSuppressionSecret(parts));
  const linkSecrets = configuration.linkSecrets ?? [await loadOrCreateSecret(keysFolder, "links", random)];
  return {
    database,
    clock,
    createIdentifier: createIdentifierSource(clock, random),
    siteUrl,
    contactEmail,
    operators,
    linkSecrets,
    suppressionSecret,
    signingKeys: openSigningKeys(configuration.signingKeys, keysFolder),
    adviseOn: await loadAdvice(parts.builtSiteFolder),
    mailDomain: mailDomainOf(configuration),
    sales,
    paymentKeys,
    wake,
    reportError,
  };
}

/** Reads the secret from its file. With another one, whoever has left the newsletter would get it again. */
async function openSuppressionSecret({
  configuration: { keysFolder },
  database,
  random,
}: AppParts): Promise<Uint8Array> {
  const secret = await loadSecret(keysFolder, "suppression");
  if (secret) return secret;
  if (!(await hasSuppressions(database.query))) return await loadOrCreateSecret(keysFolder, "suppression", random);
  throw new Error(
    `suppression.secret isn't in ${keysFolder}, and the database has addresses that are recognized by it. Put it back from the backup, or give it as SUPPRESSION_SECRET.`,
  );
}
