import type { AcademicAdvice } from "../academic-domains/check-address.ts";
import type { Configuration } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import type { CreateIdentifier } from "../ids/identifier.ts";
import type { RandomSource } from "../ids/random-source.ts";
import type { LinkSecrets } from "../links/link-token.ts";
import type { SigningKeys } from "../signing/signing-keys.ts";
import type { Clock } from "../time/clock.ts";

/** What a use case works with. */
export interface AppContext {
  database: Database;
  clock: Clock;
  createIdentifier: CreateIdentifier;
  siteUrl: string;
  contactEmail: string;
  reviewEmail: string;
  /** What the links in mails are signed with. */
  linkSecrets: LinkSecrets;
  /** What recognizes mailboxes that must not be written to. */
  suppressionSecret: Uint8Array;
  signingKeys: SigningKeys;
  /** What the lists say of a mailbox's domain, or nothing where there is no build with the lists. */
  adviseOn(mailbox: string): AcademicAdvice | undefined;
  /** The domain in the Message-ID of every mail: that of the sender. */
  mailDomain: string;
  /** For a dry run: each change is made, told of, and undone. */
  isTrial?: boolean;
  /** Called when a mail has been stored, so that it leaves without delay. */
  mailQueued(): void;
  /** Called with an error that is nobody's bad input. */
  reportError(error: unknown, requestId: string | undefined): void;
}

/** What the app context is made of. */
export interface AppContextParts extends Pick<AppContext, "mailQueued" | "reportError"> {
  configuration: Configuration;
  database: Database;
  clock: Clock;
  random: RandomSource;
  /** Where the build has left its lists of academic domains, or nothing to do without. */
  builtSiteFolder: string | undefined;
}
