import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { describePlace, type Placeholder, placeholders } from "#content/pages/placeholders.ts";
import { CliError, hasDatabase, withDatabase } from "../../platform/cli/cli-context.ts";
import { command } from "../../platform/cli/command.ts";
import { jsonFlag, switchFlag, valueFlag } from "../../platform/cli/flags.ts";
import { type TableColumn, table } from "../../platform/cli/print.ts";
import type { Configuration } from "../../platform/config/config.ts";
import { errorCode } from "../../platform/files.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineInstallation } from "./examine-installation.ts";
import { examineKeys } from "./examine-keys.ts";
import { type Finding, fault, look, runChecks, type Verdict } from "./finding.ts";
import { examineMails } from "./probe-mail.ts";

const columns: readonly TableColumn<Finding>[] = [
  { heading: "STATE", cell: ({ state }) => state.toUpperCase() },
  { heading: "WHAT", cell: ({ subject }) => subject },
  { heading: "FINDING", cell: ({ words }) => words },
];

export const doctorCommand = command({
  brief: "Examine the installation, and what the owner still has to supply",
  details:
    "Examines address, certificate, build, folders, disk space, mail server, packages, key sources, the running service, signing keys, secrets, database, audit log, clock, outbox, awaited keys, orders, and the checkouts with their prices. SOUND is in order, LOOK needs a look, FAULT keeps the service from its work (exit code 1). Then it counts the placeholders that are still in place; --owner lists each, with the file or variable that replaces it.\n\nWith --mail it asks DNS about the domains of MAIL_FROM, BOUNCE_EMAIL and CONTACT_EMAIL, and about the keys named by DKIM_SELECTORS. If SMTP_URL and BOUNCE_IMAP_URL are set, it sends a mail with the headers of a newsletter issue to BOUNCE_EMAIL, reads it back, and checks its signature.",
  examples: ["", "--owner", "--json", "--mail", { input: "--mail --dns 192.0.2.53", brief: "ask this DNS server" }],
  flags: {
    json: jsonFlag,
    mail: switchFlag("Examine the mail domain instead: MX, SPF, DKIM, DMARC, and a mail sent and read back"),
    owner: switchFlag("List what the owner still has to supply, too"),
    dns: valueFlag("address", "The DNS server to ask, with --mail. Default: that of the system", readServer),
  },
  async run(context, { mail, dns, owner }) {
    if (mail) {
      const { findings, listHeaders } = await examineMails(context, dns);
      return {
        json: { findings, listHeaders },
        text: [table(columns, findings), "", "The headers of an issue for mail programs:", ...listHeaders],
        isNo: findings.some(({ state }) => state === "fault"),
      };
    }
    const { configuration, clock } = context;
    const database = hasDatabase(configuration)
      ? await withDatabase(context, (open) => examineDatabase(open, configuration, clock.now())).catch(
          (error: unknown) =>
            runChecks([
              ["signing keys", () => examineKeys(configuration, undefined)],
              ["database", () => explain(error)],
            ]),
        )
      : await runChecks([
          ["signing keys", () => examineKeys(configuration, new Map())],
          ["database", () => look("There is none yet. The service makes it at its start.")],
        ]);
    const findings = [...(await examineInstallation(configuration, clock.now())), ...database];
    const missing = await remainingPlaceholders(configuration);
    return {
      json: { findings, placeholders: missing },
      text: [table(columns, findings), "", ...describeMissing(missing, owner)],
      isNo: findings.some(({ state }) => state === "fault"),
    };
  },
});

function describeMissing(missing: readonly Placeholder[], isListed: boolean): string[] {
  const { length } = missing;
  if (length === 0) return ["The owner has supplied everything."];
  if (!isListed)
    return [
      `The owner still has to supply ${length} ${length === 1 ? "thing" : "things"}. List them: npm run admin -- doctor --owner`,
    ];
  const each = missing.map(
    ({ missing: what, meanwhile, place }) => `- ${what}, in ${describePlace(place)}. ${meanwhile}`,
  );
  return ["Still to be supplied by the owner:", ...each];
}

function readServer(text: string): string {
  const address = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+(?:\.\d+){3}))(?::\d{1,5})?$/.exec(text)?.groups;
  if (isIP(address?.v4 ?? address?.v6 ?? text) === 0)
    throw new Error("The DNS server must be an address, such as 192.0.2.53 or 127.0.0.1:5353.");
  return text;
}

/** An error of PostgreSQL may hold the address of the database, and with it a password: its code alone is shown. */
function explain(error: unknown): Verdict {
  if (error instanceof CliError) return fault(error.message);
  const code = errorCode(error) ?? "no code";
  if (code.startsWith("28"))
    return fault(`PostgreSQL refuses our login (${code}). Check user and password in DATABASE_URL.`);
  if (code === "3D000")
    return fault(
      "PostgreSQL has no database of the name in DATABASE_URL (3D000). Correct it, or make the database and restore a backup: docs/runbook/database-down.md",
    );
  const reason = error instanceof Error && code === "ERR_SQLITE_ERROR" ? error.message : code;
  return fault(`It does not answer (${reason}). Check DATABASE_URL or DATA_DIR.`);
}

const root = join(import.meta.dirname, "..", "..", "..");

/** The placeholders that the owner has not replaced yet. */
async function remainingPlaceholders({
  given,
  salesFile,
}: Pick<Configuration, "given" | "salesFile">): Promise<Placeholder[]> {
  const remaining = await Promise.all(
    placeholders.map(async ({ place }) => {
      if (place.kind === "variable") return !given.includes(place.name);
      if (place.kind === "setting") return !salesFile?.settings.includes(place.name);
      if (place.kind === "elsewhere" || place.mark === undefined) return true;
      const text = await readFile(join(root, place.path), "utf8").catch(() => "");
      return text.includes(place.mark);
    }),
  );
  return placeholders.filter((_, index) => remaining[index]);
}
