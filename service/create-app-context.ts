import { loadAdvice } from "./academic-domains/load-advice.ts";
import type { AppContext, AppContextParts } from "./context/app-context.ts";
import { createIdentifierSource } from "./ids/identifier.ts";
import { checkSuppressionSecret } from "./newsletter/suppression/suppression-store.ts";
import { loadOrCreateSecret } from "./signing/load-or-create-secret.ts";
import { openSigningKeys } from "./signing/signing-keys.ts";

/** Creates the app context, for the service and the admin CLI. */
export async function createAppContext(parts: AppContextParts): Promise<AppContext> {
  const { configuration, database, clock, random, mailQueued, reportError } = parts;
  const { keysFolder, siteUrl, contactEmail, reviewEmail } = configuration;
  const suppressionSecret =
    configuration.suppressionSecret ?? (await loadOrCreateSecret(keysFolder, "suppression", random));
  await checkSuppressionSecret(database.query, suppressionSecret);
  return {
    database,
    clock,
    createIdentifier: createIdentifierSource(clock, random),
    siteUrl,
    contactEmail,
    reviewEmail,
    linkSecrets: [configuration.linkSecret ?? (await loadOrCreateSecret(keysFolder, "links", random))],
    suppressionSecret,
    signingKeys: openSigningKeys(configuration.signingKeys, keysFolder),
    adviseOn: await loadAdvice(parts.builtSiteFolder),
    mailDomain: configuration.mailFrom.address.replace(/^.*@/, ""),
    mailQueued,
    reportError,
  };
}
