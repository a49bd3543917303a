import { join } from "node:path";
import type { Configuration } from "../../config/config.ts";
import type { Workplace } from "../../context/app-context.ts";
import type { RandomSource } from "../../ids/random-source.ts";
import type { Log } from "../../log/log.ts";
import type { NewsletterTransport } from "../../mail/newsletter-transport.ts";
import { createNewsletterTransport } from "../../mail/newsletter-transport-choice.ts";
import { endDeliveryLeases } from "./delivery-store.ts";
import { readBootId } from "./handover-journal.ts";
import { createIssueSender, type IssueSender } from "./issue-sender.ts";

export interface NewsletterSenderParts {
  configuration: Configuration;
  workplace: Workplace;
  random: RandomSource;
  log: Log;
  transport?: NewsletterTransport;
}

/** What sends issues in this process, with the database prepared for it. */
export async function createNewsletterSender(parts: NewsletterSenderParts): Promise<IssueSender> {
  const { configuration, workplace, random, log } = parts;
  // SQLite serves one process alone: a lease found at its start was left by the one before.
  if (workplace.database.kind === "sqlite") await endDeliveryLeases(workplace.database.query, workplace.clock.now());
  const transport = parts.transport ?? createNewsletterTransport(configuration);
  const name = workplace.createIdentifier();
  return createIssueSender({
    ...{ workplace, transport, random, log, name },
    perMinute: configuration.newsletter.perMinute,
    journalFolder: join(configuration.dataFolder, "handover"),
    bootId: readBootId(name),
  });
}
