import type { Feature } from "../feature.ts";
import { licenseKeysJob } from "./awaited-keys.ts";
import { licensesDesk } from "./desk.ts";
import { awaitedKeys, keySourceProblems, lowPools } from "./facts.ts";
import { licensesOfEmail } from "./license-store.ts";
import { erasePersonalLicenses, summarizePersonalLicense } from "./personal-licenses.ts";
import { remindOfExpiry } from "./remind-of-expiry.ts";
import type { LicenseRow } from "./tables.ts";
import { wellKnownRoutes } from "./well-known-routes.ts";

/** Licenses and their keys. */
export const licenses = {
  routes: (parts) => wellKnownRoutes(parts.app).route("/", licensesDesk(parts)),
  jobs: ({ app }) => [{ name: "expiry-reminders", run: () => remindOfExpiry(app) }, licenseKeysJob(app)],
  search: {
    noun: "licenses",
    table: "license",
    columns: ["id", "licensee", "organization", "email"],
    summarize: (license: LicenseRow) => `${license.licensee}, ${summarizePersonalLicense(license)}`,
  },
  digest: [keySourceProblems, awaitedKeys, lowPools],
  personalData: [
    {
      name: "licenses",
      find: (email, { database }) => licensesOfEmail(database.query, email),
      summarize: summarizePersonalLicense,
      kept: "Licenses stay without licensee, mailbox and key. A key that the person has goes on working unless it is revoked.",
      erase: erasePersonalLicenses,
    },
  ],
} satisfies Feature;
