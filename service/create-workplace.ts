import { loadAdvice } from "./academic-check/load-advice.ts";
import type { Clock } from "./clock.ts";
import type { Configuration } from "./configuration.ts";
import type { Database } from "./database/database.ts";
import { createIdentifierSource } from "./identifier.ts";
import { keepSecret } from "./keys/keep-secret.ts";
import { openSigningKeys } from "./keys/signing-keys.ts";
import { checkSuppressionSecret } from "./newsletter/suppression-store.ts";
import type { RandomSource } from "./random-source.ts";
import type { Workplace } from "./workplace.ts";

export interface WorkplaceParts extends Pick<Workplace, "mailQueued" | "reportFault"> {
  configuration: Configuration;
  database: Database;
  clock: Clock;
  random: RandomSource;
  /** Where the build has left its lists of academic domains, or nothing to do without. */
  builtSiteFolder: string | undefined;
}

/** Brings together what use cases work with, for the service and for the desk alike. */
export async function createWorkplace(parts: WorkplaceParts): Promise<Workplace> {
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
