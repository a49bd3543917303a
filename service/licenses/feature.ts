import type { Feature } from "../feature.ts";
import { licensesDesk } from "./desk.ts";
import { lowPools, missingSigningKeys, unconfirmedKeySources, undeliveredKeys } from "./facts.ts";
import { licenseKeysJob } from "./fetch-keys.ts";
import { findLicenses, type StoredLicense } from "./license-store.ts";
import { erasePersonalLicenses, findPersonalLicenses, summarizePersonalLicense } from "./personal-licenses.ts";
import { type FindRenewal, remindOfExpiry } from "./remind-of-expiry.ts";
import { wellKnownRoutes } from "./well-known-routes.ts";

/** What the features that issue licenses know of these. */
interface FromIssuers {
  findRenewal: FindRenewal;
}

/** Licenses and their keys. */
export const licensesFeature = (issuers: FromIssuers) =>
  ({
    routes: (parts) => wellKnownRoutes(parts.app).route("/", licensesDesk(parts)),
    jobs: ({ app, sending: { random } }) => [
      { name: "expiry-reminders", run: () => remindOfExpiry(issuers.findRenewal, app) },
      licenseKeysJob({ app, random }),
    ],
    search: {
      noun: "licenses",
      table: "license",
      columns: ["id", "licensee", "organization", "email"],
      read: findLicenses,
      summarize: (license: StoredLicense) => `${license.licensee}, ${summarizePersonalLicense(license)}`,
    },
    digest: [missingSigningKeys, unconfirmedKeySources, undeliveredKeys, lowPools],
    personalData: [
      {
        name: "licenses",
        find: findPersonalLicenses,
        summarize: summarizePersonalLicense,
        kept: "Licenses stay without licensee, mailbox and key. A key that the person has goes on working unless it is revoked.",
        erase: erasePersonalLicenses,
      },
    ],
  }) satisfies Feature;
