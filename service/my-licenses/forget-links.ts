import type { AppContext } from "../context/app-context.ts";
import { linkPurposes } from "../links/link-token.ts";
import { days, subtractDuration } from "../time/durations.ts";

/** How long a change of mailbox is kept, in case someone asks about it. */
const changesKept = days(30);

/** Removes links to lists of licenses after they have expired, and old changes of mailboxes. */
export async function forgetLicenseLinks({
  database: { query },
  clock,
}: Pick<AppContext, "database" | "clock">): Promise<void> {
  const before = (age: number) => subtractDuration(clock.now(), age).toISOString();
  await query.deleteFrom("licenseAccess").where("askedAt", "<", before(linkPurposes["my-licenses"].lifetime)).execute();
  await query.deleteFrom("licenseMailboxChange").where("askedAt", "<", before(changesKept)).execute();
}
