import { requestsCommands } from "./academic-requests/commands/requests-commands.ts";
import { universitiesCommands } from "./academic-requests/commands/universities-commands.ts";
import { statusPageUrl } from "./academic-requests/request-links.ts";
import { createCli } from "./cli/run-cli.ts";
import { licensesCommands } from "./licenses/commands/licenses-commands.ts";
import { newsletterCommands } from "./newsletter/commands/newsletter-commands.ts";
import { auditCommands } from "./operations/audit/audit-commands.ts";
import { databaseCommands } from "./operations/database/database-commands.ts";
import { doctorCommand } from "./operations/doctor/doctor-command.ts";
import { keysCommands } from "./operations/keys/keys-commands.ts";
import { mailCommands } from "./operations/mail-queue/mail-commands.ts";
import { packagesCommands } from "./packages/commands/packages-commands.ts";

/** Every noun of the admin CLI. */
export const adminCli = createCli(
  {
    requests: requestsCommands,
    licenses: licensesCommands(statusPageUrl),
    newsletter: newsletterCommands,
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
