import {
  erasePersonalRequests,
  findPersonalRequests,
  summarizePersonalRequest,
} from "../academic/personal-requests.ts";
import { statusPageUrl } from "../academic/request-links.ts";
import { requestsCommands } from "../academic/requests-commands.ts";
import { universitiesCommands } from "../academic/universities-commands.ts";
import { auditCommands } from "../care/audit-commands.ts";
import { databaseCommands } from "../care/database-commands.ts";
import { doctorCommand } from "../care/doctor/doctor-command.ts";
import { drillCommand } from "../care/drill-command.ts";
import { exportCommand } from "../care/export-command.ts";
import { createFirstKeys, keysCommands } from "../care/keys-commands.ts";
import { mailCommands } from "../care/mail-commands.ts";
import { peopleCommands } from "../care/people-commands.ts";
import type { PersonalData } from "../care/personal-data.ts";
import { reportCommand } from "../care/report-command.ts";
import { erasePersonalLinks, findPersonalLinks } from "../customers/personal-links.ts";
import { seatsCommand } from "../customers/seats-command.ts";
import { packagesCommands } from "../downloads/packages-commands.ts";
import { releaseCommand } from "../downloads/releases/release-command.ts";
import { licensesCommands } from "../licenses/licenses-commands.ts";
import {
  erasePersonalLicenses,
  findPersonalLicenses,
  summarizePersonalLicense,
} from "../licenses/personal-licenses.ts";
import { poolCommands } from "../licenses/pool-commands.ts";
import {
  erasePersonalSubscription,
  findPersonalSubscription,
  summarizePersonalSubscription,
} from "../newsletter/erase-subscriber.ts";
import { newsletterCommands } from "../newsletter/newsletter-commands.ts";
import { operatorsCommands } from "../operators/operators-commands.ts";
import { createOrdersCommands } from "../orders/commands/orders-commands.ts";
import { findImportedOrders } from "../orders/commands/transfer-commands.ts";
import { lastKeyMails } from "../orders/key-delivery.ts";
import { erasePersonalOrders, findPersonalOrders, summarizePersonalOrder } from "../orders/personal-orders.ts";
import { erasePersonalEvents, findPersonalEvents } from "../orders/webhooks/event-store.ts";
import { readHints } from "../orders/webhooks/work-off-events.ts";
import { createCli } from "../platform/cli/run-cli.ts";

/** What is kept of a person. The bodies of events are found by the orders, so they are erased before these. */
const personalData: readonly PersonalData[] = [
  { name: "payments", find: findPersonalEvents, erase: erasePersonalEvents },
  {
    name: "orders",
    find: findPersonalOrders,
    summarize: summarizePersonalOrder,
    kept: "Orders stay with number, items, amounts, tax and times for the bookkeeping, without buyer and address. Where the law asks you to keep invoices with these, have them in your books or at the payment provider: orders export writes them while they are there.",
    erase: erasePersonalOrders,
  },
  // Before the licenses, whose mailbox finds what belongs to them.
  { name: "licenseLinks", find: findPersonalLinks, erase: erasePersonalLinks },
  {
    name: "licenses",
    find: findPersonalLicenses,
    summarize: summarizePersonalLicense,
    kept: "Licenses stay without licensee, mailbox and key. A key that the person has goes on working unless it is revoked.",
    erase: erasePersonalLicenses,
  },
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
    licenses: licensesCommands({
      statusPageUrl,
      findOrders: findImportedOrders,
      seatsCommand,
      findKeyMails: lastKeyMails,
    }),
    pool: poolCommands,
    orders: createOrdersCommands(readHints),
    newsletter: newsletterCommands,
    people: peopleCommands(personalData),
    mail: mailCommands,
    keys: keysCommands,
    operators: operatorsCommands,
    packages: packagesCommands(createFirstKeys),
    release: releaseCommand(createFirstKeys),
    universities: universitiesCommands,
    audit: auditCommands,
    database: databaseCommands({ drillCommand }),
    report: reportCommand,
    export: exportCommand,
    doctor: doctorCommand,
  },
  { outbox: "mail", customers: "people" },
);
