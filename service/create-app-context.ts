import { loadAdvice } from "./academic-domains/load-advice.ts";
import type { AppContextParts, Workplace } from "./context/app-context.ts";
import { createIdentifierSource } from "./ids/identifier.ts";
import { checkSuppressionSecret } from "./newsletter/suppression/suppression-store.ts";
import { keepSecret } from "./signing/load-or-create-secret.ts";
import { openSigningKeys } from "./signing/signing-keys.ts";

/** Brings together what use cases work with, for the service and for the desk alike. */
export async function createWorkplace(parts: AppContextParts): Promise<Workplace> {
  const { configuration, database, clock, random, mailQueued, reportFault } = parts;
  const { keysFolder, siteUrl, contactEmail, reviewEmail } = configuration;
  const suppressionSecret = configuration.suppressionSecret ?? (await keepSecret(keysFolder, "suppression", random));
  await checkSuppressionSecret(database.query, suppressionSecret);
  return {
    database,
    clock,
    createIdentifier: createIdentifierSource(clock, random),
    ...{ siteUrl, contactEmail, reviewEmail },
    linkSecrets: [configuration.linkSecret ?? (await keepSecret(keysFolder, "links", random))],
    suppressionSecret,
    signingKeys: openSigningKeys(configuration.signingKeys, keysFolder),
    adviseOn: await loadAdvice(parts.builtSiteFolder),
    mailDomain: configuration.mailFrom.address.replace(/^.*@/, ""),
    mailQueued,
    reportFault,
  };
}
