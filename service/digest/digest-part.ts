import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import type { MailBlock } from "../mail/compose-mail.ts";
import type { Permission } from "../operators/permissions.ts";

/** What one feature has to say in the daily digest. */
export interface DigestPart {
  /** A part of the mail's subject, such as `2 orders without a key`. */
  subject: string;
  /** Who is told. */
  permission: Permission;
  /** For one operator, whose identifier the links name, if there is one. */
  blocks(holderId: string | undefined): readonly MailBlock[];
}

/** What the operator is to look at now, or undefined if there is nothing. */
export type DigestSource = (
  at: { queries: Queries; now: Date },
  appContext: AppContext,
) => Promise<DigestPart | undefined>;
