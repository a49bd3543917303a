import { setTimeout } from "node:timers/promises";
import type { Configuration } from "#service/configuration.ts";
import type { Log } from "#service/log.ts";
import type { NewsletterTransport } from "#service/mail/newsletter-transport.ts";
import { createNewsletterTransport } from "#service/mail/newsletter-transport-choice.ts";
import type { RandomSource } from "#service/random-source.ts";
import type { Workplace } from "#service/workplace.ts";
import { endDeliveryLeases } from "./delivery-store.ts";
import { forgetUnconfirmed } from "./forget-unconfirmed.ts";
import { createIssueSender, type IssueSender } from "./issue-sender.ts";
import { readBouncesFolder } from "./read-bounces-folder.ts";

/** Everything that the newsletter does of itself while the service runs. */
export interface NewsletterWork extends Pick<IssueSender, "start" | "stop" | "sendNext"> {
  /** What is done every few minutes: forgets who did not confirm, and reads reports of undelivered mail. */
  tidyUp(): Promise<void>;
}

export interface NewsletterWorkParts {
  configuration: Configuration;
  workplace: Workplace;
  random: RandomSource;
  log: Log;
  transport?: NewsletterTransport;
}

const tidyUpMilliseconds = 5 * 60_000;

export async function createNewsletterWork(parts: NewsletterWorkParts): Promise<NewsletterWork> {
  const { configuration, workplace, random, log } = parts;
  const transport = parts.transport ?? createNewsletterTransport(configuration);
  const name = workplace.createIdentifier();
  const perMinute = configuration.newsletter.perMinute;
  const sender = createIssueSender({ workplace, transport, random, log, name, perMinute });
  const stopping = new AbortController();
  let tidying: Promise<void> | undefined;
  // SQLite serves one process alone: a lease found at its start was left by the one before.
  if (workplace.database.kind === "sqlite") await endDeliveryLeases(workplace.database.query, workplace.clock.now());

  async function tidyUp(): Promise<void> {
    const forgotten = await forgetUnconfirmed(workplace);
    if (forgotten > 0) log.info({ forgotten }, "Addresses that were never confirmed have been forgotten");
    const read = await readBouncesFolder(configuration.newsletter.bouncesFolder, workplace);
    if (read.files > 0) log.info(read, "Reports of undelivered mail have been read");
  }

  async function tidyUpAgainAndAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      await tidyUp().catch((error: unknown) => log.error({ err: error }, "The newsletter could not be tidied up"));
      await setTimeout(tidyUpMilliseconds, undefined, stopping).catch(() => undefined);
    }
  }

  return {
    sendNext: sender.sendNext,
    tidyUp,
    start() {
      sender.start();
      tidying ??= tidyUpAgainAndAgain();
    },
    async stop() {
      stopping.abort();
      await Promise.all([sender.stop(), tidying]);
    },
  };
}
