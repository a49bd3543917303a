import { requestsCommands } from "./academic-requests/commands/requests-commands.ts";
import { universitiesCommands } from "./academic-requests/commands/universities-commands.ts";
import {
  erasePersonalRequests,
  findPersonalRequests,
  summarizePersonalRequest,
} from "./academic-requests/personal-requests.ts";
import { statusPageUrl } from "./academic-requests/request-links.ts";
import { createCli } from "./cli/run-cli.ts";
import { licensesCommands } from "./licenses/commands/licenses-commands.ts";
import { erasePersonalLicenses, findPersonalLicenses, summarizePersonalLicense } from "./licenses/personal-licenses.ts";
import { erasePersonalLinks, findPersonalLinks } from "./my-licenses/personal-links.ts";
import { newsletterCommands } from "./newsletter/commands/newsletter-commands.ts";
import {
  erasePersonalSubscription,
  findPersonalSubscription,
  summarizePersonalSubscription,
} from "./newsletter/subscriptions/personal-subscription.ts";
import { auditCommands } from "./operations/audit/audit-commands.ts";
import { databaseCommands } from "./operations/database/database-commands.ts";
import { doctorCommand } from "./operations/doctor/doctor-command.ts";
import { keysCommands } from "./operations/keys/keys-commands.ts";
import { mailCommands } from "./operations/mail-queue/mail-commands.ts";
import { peopleCommands } from "./operations/people/people-commands.ts";
import type { PersonalData } from "./operations/people/personal-data.ts";
import { ordersCommands } from "./orders/commands/orders-commands.ts";
import {
  erasePersonalEvents,
  erasePersonalOrders,
  findPersonalEvents,
  findPersonalOrders,
  summarizePersonalOrder,
} from "./orders/personal-orders.ts";
import { packagesCommands } from "./packages/commands/packages-commands.ts";

const personalData: readonly PersonalData[] = [
  { name: "orders", find: findPersonalOrders, summarize: summarizePersonalOrder, erase: erasePersonalOrders },
  { name: "orderEvents", find: findPersonalEvents, erase: erasePersonalEvents },
  // Before the licenses, whose mailbox finds what belongs to them.
  { name: "licenseLinks", find: findPersonalLinks, erase: erasePersonalLinks },
  { name: "licenses", find: findPersonalLicenses, summarize: summarizePersonalLicense, erase: erasePersonalLicenses },
  { name: "requests", find: findPersonalRequests, summarize: summarizePersonalRequest, erase: erasePersonalRequests },
  {
    name: "newsletter",
    find: findPersonalSubscription,
    summarize: summarizePersonalSubscription,
    erase: erasePersonalSubscription,
  },
];

/** Every noun of the admin CLI. */
export const adminCli = createCli(
  {
    requests: requestsCommands,
    licenses: licensesCommands(statusPageUrl),
    orders: ordersCommands,
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
  { outbox: "mail", customers: "people" },
);
