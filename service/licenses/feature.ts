import type { Change } from "../change.ts";
import type { Feature } from "../feature.ts";
import { type FollowedMail, followedMail } from "../mail/notify.ts";
import { failMailsTo } from "../mail/outbox.ts";
import { unfollowedMail } from "../mail/sender.ts";
import type { OutgoingMailRow } from "../mail/tables.ts";
import { licensesDesk } from "./desk.ts";
import { lowPools, missingSigningKeys, unconfirmedKeySources, undeliveredKeys } from "./facts.ts";
import { licenseKeysJob, type MailOrderKeys } from "./fetch-keys.ts";
import { findLicenses, type StoredLicense } from "./license-store.ts";
import { erasePersonalLicenses, findPersonalLicenses, summarizePersonalLicense } from "./personal-licenses.ts";
import { type FindRenewal, remindOfExpiry } from "./remind-of-expiry.ts";
import { wellKnownRoutes } from "./well-known-routes.ts";

/** What the features that issue licenses know of these. */
interface FromIssuers {
  findRenewal: FindRenewal;
  mailOrderKeys: MailOrderKeys;
  /** What has not arrived when a mail about a license fails. */
  undeliveredMail(purpose: "license-key" | "license-waiting" | "license-reminder"): FollowedMail["contents"];
  /** Records how far the mail with a key has come. */
  recordKeyDelivery(tx: Change, mail: Pick<OutgoingMailRow, "aboutId">, state: "submitted" | "bounced"): Promise<void>;
}

/** Licenses and their keys. */
export const licensesFeature = (issuers: FromIssuers) =>
  ({
    routes: (parts) => wellKnownRoutes(parts.app).route("/", licensesDesk(parts)),
    jobs: ({ app, sending: { random } }) => [
      { name: "expiry-reminders", run: () => remindOfExpiry(issuers.findRenewal, app) },
      licenseKeysJob({ app, random, mailOrderKeys: issuers.mailOrderKeys }),
    ],
    commands: async () => ({ keys: (await import("./keys-commands.ts")).keysCommands }),
    imports: async () => ({
      licenses: (await import("./import-licenses.ts")).importLicenses,
      keys: (await import("./import-keys.ts")).importKeys,
    }),
    mails: (app) => ({
      "license-key": followedMail(
        {
          contents: issuers.undeliveredMail("license-key"),
          tellsOfDelay: true,
          progress: issuers.recordKeyDelivery,
        },
        app,
      ),
      "license-waiting": followedMail({ contents: issuers.undeliveredMail("license-waiting") }, app),
      // The key no longer works, whether or not it is read.
      "license-revoked": unfollowedMail,
      "license-reminder": followedMail({ contents: issuers.undeliveredMail("license-reminder") }, app),
    }),
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
        async onUnreachable(tx, email) {
          for (const aboutId of await failMailsTo(tx, { purpose: "license-key", recipient: email }))
            await issuers.recordKeyDelivery(tx, { aboutId }, "bounced");
        },
        erase: erasePersonalLicenses,
      },
    ],
  }) satisfies Feature;
