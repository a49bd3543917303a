import { requestsCommands } from "./academic-requests/commands/requests-commands.ts";
import { universitiesCommands } from "./academic-requests/commands/universities-commands.ts";
import { erasePersonalRequests, findPersonalRequests } from "./academic-requests/personal-requests.ts";
import { statusPageUrl } from "./academic-requests/request-links.ts";
import { createCli } from "./cli/run-cli.ts";
import { licensesCommands } from "./licenses/commands/licenses-commands.ts";
import { poolCommands } from "./licenses/commands/pool-commands.ts";
import { erasePersonalLicenses, findPersonalLicenses } from "./licenses/personal-licenses.ts";
import { newsletterCommands } from "./newsletter/commands/newsletter-commands.ts";
import {
  erasePersonalSubscription,
  findPersonalSubscription,
} from "./newsletter/subscriptions/personal-subscription.ts";
import { auditCommands } from "./operations/audit/audit-commands.ts";
import { databaseCommands } from "./operations/database/database-commands.ts";
import { doctorCommand } from "./operations/doctor/doctor-command.ts";
import { keysCommands } from "./operations/keys/keys-commands.ts";
import { mailCommands } from "./operations/mail-queue/mail-commands.ts";
import { peopleCommands } from "./operations/people/people-commands.ts";
import { packagesCommands } from "./packages/commands/packages-commands.ts";

const personalData = [
  { name: "requests", find: findPersonalRequests, erase: erasePersonalRequests },
  { name: "licenses", find: findPersonalLicenses, erase: erasePersonalLicenses },
  { name: "newsletter", find: findPersonalSubscription, erase: erasePersonalSubscription },
];

/** Every noun of the admin CLI. */
export const adminCli = createCli(
  {
    requests: requestsCommands,
    licenses: licensesCommands(statusPageUrl),
    pool: poolCommands,
    newsletter: newsletterCommands,
    people: peopleCommands(personalData),
    mail: mailCommands,
    keys: keysCommands,
    packages: packagesCommands,
    universities: universitiesCommands,
    audit: auditCommands,
    database: databaseCommands,
    doctor: doctorCommand,
  },
  { outbox: "mail" },
);
