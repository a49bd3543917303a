import type { Clock } from "./clock.ts";
import type { Configuration } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { CreateIdentifier, RandomSource } from "./identifier.ts";
import type { SigningKeys } from "./keys/signing-keys.ts";
import type { LinkSecrets } from "./tokens.ts";

/** What looks for work by itself, and can be woken: the sender of mails, or a job by its name. */
export type Waiting =
  | "mails"
  | "orders"
  | "order-keys"
  | "license-keys"
  | "asked-mails"
  | "issues"
  | "package-requests";

/** What use cases depend on. */
export interface App extends Pick<Configuration, "siteUrl" | "contactEmail" | "operators" | "sales" | "paymentKeys"> {
  database: Database;
  clock: Clock;
  createIdentifier: CreateIdentifier;
  /** The secrets that sign links in mails. */
  linkSecrets: LinkSecrets;
  /** The secret that hashes suppressed mailboxes. */
  suppressionSecret: Uint8Array;
  signingKeys: SigningKeys;
  /** What the lists say about a mailbox's domain, in a sentence for the operator. */
  adviseOn(email: string): string;
  /** The domain of the Message-ID of every mail: that of the sender. */
  mailDomain: string;
  /** The signed-in device by which an operator acts on the operator's pages. It goes into the audit log. */
  device?: string;
  /** Lets a job or worker look for its work without delay. A change does it by itself, see `wakeAfter`. */
  wake(waiting: Waiting): void;
  /** Called with an unexpected error. */
  reportError(error: unknown, requestId: string | undefined): void;
}

/** What the app context is created from. */
export interface AppParts extends Pick<App, "wake" | "reportError"> {
  configuration: Configuration;
  database: Database;
  clock: Clock;
  random: RandomSource;
  /** The build folder with the lists of academic domains. Optional. */
  builtSiteFolder: string | undefined;
}
