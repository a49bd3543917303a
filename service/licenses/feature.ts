import type { Change } from "../change.ts";
import type { Feature } from "../feature.ts";
import { erasedEmail, erasedName } from "../mail/tables.ts";
import { localDay } from "../time.ts";
import { awaitedKeys, licenseKeysJob } from "./awaited-keys.ts";
import { licensesDesk } from "./desk.ts";
import { lowPools } from "./key-sources/pool.ts";
import { licensesOfEmail } from "./license-store.ts";
import { remindOfExpiry } from "./remind-of-expiry.ts";
import { keySourceProblems } from "./sign-license.ts";
import type { LicenseRow } from "./tables.ts";
import { wellKnownRoutes } from "./well-known-routes.ts";

/** A license in a few words. */
function summarize({ products, edition, expiresAt, revokedAt, suspendedAt }: LicenseRow): string {
  const withheld = revokedAt === null ? suspendedAt !== null && ", suspended" : ", revoked";
  return `${products}, ${edition}, until ${localDay(new Date(expiresAt))}${withheld || ""}`;
}

/**
 * Removes the personal data from a person's licenses. The rows stay, so that revoked licenses remain on the list of
 * revoked ones. The key is removed, because it holds the names; the copy that the licensee has continues to work. A key
 * that is awaited is not asked for any more. The pool keeps the keys that it has given: they were there before the
 * person and hold no names, and without them a second import would give them to others.
 */
async function erase({ transaction }: Change, email: string): Promise<void> {
  const erased = { licensee: erasedName, organization: null, email: erasedEmail };
  await transaction
    .updateTable("license")
    .set({ ...erased, keyText: "", keyDueAt: null, keyFailure: null })
    .where("email", "=", email)
    .execute();
}

/** Licenses and their keys. */
export const licenses = {
  routes: (parts) => wellKnownRoutes(parts.app).route("/", licensesDesk(parts)),
  jobs: ({ app }) => [{ name: "expiry-reminders", run: () => remindOfExpiry(app) }, licenseKeysJob(app)],
  search: {
    noun: "licenses",
    table: "license",
    columns: ["id", "licensee", "organization", "email"],
    summarize: (license: LicenseRow) => `${license.licensee}, ${summarize(license)}`,
  },
  digest: [keySourceProblems, awaitedKeys, lowPools],
  personalData: [
    {
      name: "licenses",
      find: (email, { database }) => licensesOfEmail(database.query, email),
      summarize,
      kept: "Licenses stay without licensee, mailbox and key. A key that the person has goes on working unless it is revoked.",
      erase,
    },
  ],
} satisfies Feature;
