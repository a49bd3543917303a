import { loadAdvice } from "./academic-requests/evidence/load-advice.ts";
import type { Configuration } from "./config.ts";
import type { Workplace } from "./context/app-context.ts";
import type { Database } from "./database/database.ts";
import { createIdentifierSource } from "./ids/identifier.ts";
import type { RandomSource } from "./ids/random-source.ts";
import { checkSuppressionSecret } from "./newsletter/suppression/suppression-store.ts";
import { keepSecret } from "./signing/load-or-create-secret.ts";
import { openSigningKeys } from "./signing/signing-keys.ts";
import type { Clock } from "./time/clock.ts";

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
