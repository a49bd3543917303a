import type { Database } from "../database/database.ts";
import type { RandomSource } from "../ids/random-source.ts";
import type { Log } from "../log/log.ts";
import type { Clock } from "../time/clock.ts";
import type { AgeLimits } from "./age-limits.ts";
import type { MailHandlings } from "./mail-purposes.ts";
import type { MailTransport } from "./mail-transport.ts";

export interface SendingParts {
  database: Database;
  transport: MailTransport;
  clock: Clock;
  random: RandomSource;
  log: Log;
  /** The name under which this worker leases mails, different for each worker. */
  name: string;
  ageLimits: AgeLimits;
  mails: MailHandlings;
  /** Called when a follow-up may have queued a mail. */
  mailQueued(): void;
}
