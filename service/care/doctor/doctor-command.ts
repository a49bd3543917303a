import { readFile, stat } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { describePlace, type Placeholder, placeholders } from "#content/pages/placeholders.ts";
import { licensesByKey } from "../../licenses/license-store.ts";
import { countProblems, latestEvents, listKeylessOrders, longestSilence } from "../../orders/facts.ts";
import { readAuditEntries, verifyChain } from "../../platform/audit/audit-store.ts";
import { CliError, hasDatabase, withDatabase } from "../../platform/cli/cli-context.ts";
import { command } from "../../platform/cli/command.ts";
import { jsonFlag, switchFlag, valueFlag } from "../../platform/cli/flags.ts";
import { type Part, type TableColumn, table } from "../../platform/cli/print.ts";
import type { Configuration } from "../../platform/config/config.ts";
import { type PaymentProvider, paymentProviders, providerNames } from "../../platform/config/sales-settings.ts";
import type { Database, Queries } from "../../platform/database/database.ts";
import { knownMigrations, missingMigrations } from "../../platform/database/migrate.ts";
import { errorCode } from "../../platform/files.ts";
import { openSigningKeys } from "../../platform/keys/signing-keys.ts";
import type { MailState } from "../../platform/mail/tables.ts";
import { findGaps, listOperators } from "../../platform/operators/operator-store.ts";
import { days, localDay, minutes, subtractDuration } from "../../platform/time/time.ts";
import { isLate, lastDrill, lastGoodBackup } from "../backup/backup-job.ts";
import { openBackupStore } from "../backup/backup-store.ts";
import { findDatabaseProblems, findMismatches } from "../database-problems.ts";
import { examineInstallation } from "./examine-installation.ts";
import { examineAwaitedKeys, examineKeys, examinePools, examineSecrets } from "./examine-keys.ts";
import { type Finding, fault, look, runChecks, sound, type Verdict } from "./finding.ts";
import { examineMails } from "./probe-mail.ts";

const columns: readonly TableColumn<Finding>[] = [
  { heading: "STATE", cell: ({ state }) => state.toUpperCase() },
  { heading: "WHAT", cell: ({ subject }) => subject },
  { heading: "FINDING", cell: ({ words }) => words },
];

export const doctorCommand = command({
  brief: "Check the installation and what the owner still has to supply",
  details:
    "Checks the address, certificate, build, folders, disk space, mail server, packages, key sources, running service, signing keys, secrets, database, audit log, clock, mail queue, pending keys, orders, and checkouts with their prices. FAULT keeps the service from working (exit code 1); LOOK needs attention. Then it lists what only the owner can supply and what blocks sales or working keys until then. --all also lists what is in order (SOUND) and everything else that the owner can supply, with the file or variable that takes it.\n\nWith --mail it asks DNS about the domains of MAIL_FROM, BOUNCE_EMAIL and CONTACT_EMAIL, and about the keys named by DKIM_SELECTORS. If SMTP_URL and BOUNCE_IMAP_URL are set, it sends an email with the headers of a newsletter issue to BOUNCE_EMAIL, reads it back, and checks its signature.",
  examples: ["", "--all", "--json", "--mail", { input: "--mail --dns 192.0.2.53", brief: "ask this DNS server" }],
  flags: {
    json: jsonFlag,
    mail: switchFlag("Check the mail domain instead: MX, SPF, DKIM, DMARC, and a test email"),
    all: switchFlag("Also list what is in order and everything that the owner still has to supply"),
    dns: valueFlag("address", "The DNS server to use with --mail. Default: the system's", readServer),
  },
  async run(context, { mail, dns, all }) {
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
          ["database", () => look("There is none yet. The service creates it when it starts.")],
        ]);
    const findings = [...(await examineInstallation(configuration, clock.now())), ...database];
    const missing = await remainingPlaceholders(configuration);
    return {
      json: { findings, placeholders: missing },
      text: [...describeFindings(findings, all), "", ...describeMissing(missing, all)],
      isNo: findings.some(({ state }) => state === "fault"),
    };
  },
});

function describeFindings(findings: readonly Finding[], isWhole: boolean): Part[] {
  const shown = isWhole ? findings : findings.filter(({ state }) => state !== "sound");
  const inOrder = `${findings.length - shown.length} checks are in order. List them: npm run admin -- doctor --all`;
  return [...(shown.length > 0 ? [table(columns, shown)] : []), ...(shown.length < findings.length ? [inOrder] : [])];
}

function describeMissing(missing: readonly Placeholder[], isWhole: boolean): string[] {
  const [blocking = [], further = []] = [true, false].map((blocks) =>
    missing.filter(({ blocksSale = false }) => blocksSale === blocks),
  );
  const list = (heading: string, listed: readonly Placeholder[]) => [
    heading,
    ...listed.map(
      ({ missing: what, meanwhile, place }) =>
        `- ${what}, in ${describePlace(place)}.${isWhole ? ` ${meanwhile}` : ""}`,
    ),
  ];
  return [
    ...(blocking.length > 0 ? list("Blocks sales until the owner supplies it:", blocking) : []),
    ...(blocking.length === 0 ? ["Nothing that the owner has to supply blocks sales."] : []),
    ...(isWhole && further.length > 0 ? ["", ...list("Would improve a page:", further)] : []),
  ];
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
      "PostgreSQL has no database with the name in DATABASE_URL (3D000). Correct it, or create the database and restore a backup: docs/runbook/database-down.md",
    );
  const reason = error instanceof Error && code === "ERR_SQLITE_ERROR" ? error.message : code;
  return fault(`It doesn't answer (${reason}). Check DATABASE_URL or DATA_DIR.`);
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

/** Looks at the database, at what waits in it, and at what must fit to it. */
export async function examineDatabase(
  database: Database,
  configuration: Configuration,
  now: Date,
): Promise<readonly Finding[]> {
  const { query } = database;
  const missing = await missingMigrations(query);
  if (missing.length > 0) {
    return await runChecks([
      ["signing keys", () => examineKeys(configuration, undefined)],
      [
        "upgrade",
        () =>
          look(
            `The database lacks ${missing.join(", ")}. Make a backup with the previous version. Then run npm run admin -- database migrate --dry-run, which tries them on a copy, and run it again without --dry-run. The service does both when it starts. See docs/guides/upgrading.md`,
          ),
      ],
    ]);
  }
  return await runChecks([
    ["signing keys", async () => examineKeys(configuration, await licensesByKey(database))],
    ["secrets", () => examineSecrets(query, configuration)],
    ["database", () => examineRows(database)],
    ["audit log", () => examineLog(query, configuration)],
    ["clock", () => examineClock(database, now)],
    ["webhooks", () => examineWebhooks(query, configuration, now)],
    ["operators", () => examineOperators(query)],
    ["mail queue", () => examineMailQueue(database, now)],
    ["orders", () => examineOrders(database, now)],
    ["backups", () => examineBackups(query, configuration, now)],
    ["key pool", () => examinePools(query, configuration.sales, now)],
    ["awaited keys", () => examineAwaitedKeys(query, configuration.sales, now)],
  ]);
}

async function examineRows(database: Database): Promise<Verdict> {
  const problems = await findDatabaseProblems(database);
  return problems.length > 0
    ? fault(`${problems.join(" ")} Restore a backup: npm run admin -- database restore FILE`)
    : sound(`${database.kind}, up to date and sound: it has ${knownMigrations.at(-1)}.`);
}

async function examineLog(queries: Queries, { signingKeys, keysFolder }: Configuration): Promise<Verdict> {
  const chain = await verifyChain(readAuditEntries(queries));
  const mismatches = await findMismatches(queries, openSigningKeys(signingKeys, keysFolder));
  const command = "See: npm run admin -- audit verify";
  if (chain.kind === "broken") return fault(`Entry ${chain.sequence} is ${chain.fault}. ${command}`);
  if (mismatches.length > 0) return fault(`${mismatches.length} rows don't match the log. ${command}`);
  return sound(`${chain.entries} ${chain.entries === 1 ? "entry" : "entries"}, complete, and the rows match them.`);
}

const tolerance = minutes(2);

/** Compares our clock with the latest time on record, and with the clock of the PostgreSQL server. */
async function examineClock({ kind, query }: Database, now: Date): Promise<Verdict> {
  const advice = "Set this server's clock and keep it in sync with NTP: timedatectl";
  const latest = await query
    .selectFrom("auditEntry")
    .select("recordedAt")
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  if (latest && Date.parse(latest.recordedAt) > now.getTime() + tolerance) {
    return fault(`It says ${now.toISOString()}, and the audit log is at ${latest.recordedAt}. ${advice}`);
  }
  if (kind === "postgres") {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(query);
    const difference = Math.abs((rows[0]?.now.getTime() ?? Date.now()) - Date.now());
    if (difference > tolerance) {
      return fault(`It is ${Math.round(difference / 1000)} s off the database's clock. ${advice}`);
    }
  }
  return sound(`It says ${now.toISOString()}.`);
}

/** Looks for what no operator may do. */
async function examineOperators(queries: Queries): Promise<Verdict[]> {
  const operators = await listOperators(queries);
  const gaps = findGaps(operators);
  const names =
    operators.length === 0
      ? "There are no named operators: REVIEW_EMAIL is the operator."
      : `${operators.map(({ name }) => name).join(", ")}.`;
  return gaps.length === 0 ? [sound(names)] : gaps.map((gap) => look(gap));
}

const mostCounted = 1000;

/** Looks for orders that are paid and whose keys were not issued or mailed. */
async function examineOrders({ query }: Database, now: Date): Promise<Verdict> {
  const keyless = await listKeylessOrders(query, now, mostCounted);
  const oldest = keyless.at(-1);
  if (!oldest) return sound("No order is waiting for a key.");
  const count = `${keyless.length === mostCounted ? "At least " : ""}${keyless.length}`;
  const waiting = keyless.length === 1 ? "order is paid but has no key" : "orders are paid but have no key";
  return look(
    `${count} ${waiting}, the oldest since ${oldest.paidAt ?? oldest.createdAt}. See: npm run admin -- orders list --without-key`,
  );
}

/** A single mail leaves within seconds. One that waits longer is not sent by the service, or not taken by the server. */
const patienceMinutes = 5;

/** Looks at the mails that wait, are held, or were given up. */
async function examineMailQueue({ query }: Database, now: Date): Promise<Verdict[]> {
  const longAgo = subtractDuration(now, minutes(patienceMinutes)).toISOString();
  const late = query
    .selectFrom("outgoingMail")
    .where("state", "=", "waiting")
    .where("bulk", "=", 0)
    .where("createdAt", "<", longAgo);
  const oldest = await late
    .select(["createdAt", "attempts", "lastFailure"])
    .orderBy("createdAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const { count } = await late.select((mails) => mails.fn.countAll().as("count")).executeTakeFirstOrThrow();
  const single = query
    .selectFrom("outgoingMail")
    .select((mails) => mails.fn.countAll().as("count"))
    .where("bulk", "=", 0);
  // One without its text cannot be tried again.
  const failed = await single.where("state", "=", "failed").where("text", "is not", null).executeTakeFirstOrThrow();
  const held = await single.where("state", "=", "held").executeTakeFirstOrThrow();
  return [
    oldest
      ? lateMails(Number(count), oldest)
      : sound(`No email has been waiting longer than ${patienceMinutes} minutes.`),
    ...ended(Number(failed.count), "given up", "failed"),
    ...ended(Number(held.count), "held until you decide", "held"),
  ];
}

function ended(count: number, how: string, state: MailState): Verdict[] {
  if (count === 0) return [];
  const mails = count === 1 ? "1 email is" : `${count} emails are`;
  return [look(`${mails} ${how}. See: npm run admin -- mail list --state ${state}`)];
}

function lateMails(
  count: number,
  { createdAt, attempts, lastFailure }: { createdAt: string; attempts: number; lastFailure: string | null },
): Verdict {
  const waiting = `${count} ${count === 1 ? "email is" : "emails are"} waiting, the oldest since ${createdAt}.`;
  const cause =
    attempts === 0
      ? "It was never tried. Is the service running?"
      : `It was tried ${attempts} times; last failure: ${lastFailure ?? "no answer"}.`;
  return fault(`${waiting} ${cause} See: npm run admin -- mail list --state waiting`);
}

type Webhooks = Pick<Configuration, "webhookSecrets">;

/** Looks at the providers that are set up: whether events arrive and can be read. */
export async function examineWebhooks(queries: Queries, { webhookSecrets }: Webhooks, now: Date): Promise<Verdict[]> {
  const configured = paymentProviders.filter((provider) => webhookSecrets[provider].length > 0);
  const latest = await latestEvents(queries, configured);
  const problems = await countProblems(queries);
  const isOfTests = (provider: PaymentProvider) => webhookSecrets[provider].every(({ isTest }) => isTest);
  const silent = latest.filter(({ provider, receivedAt }) => receivedAt === null && !isOfTests(provider));
  return [
    ...latest.flatMap(({ provider, receivedAt }) => {
      if (isOfTests(provider))
        return look(`${providerNames[provider]} has only test-mode secrets: purchases don't produce keys.`);
      return receivedAt === null ? [] : examineLatest(provider, receivedAt, now);
    }),
    ...(silent.length > 0 ? [silentProviders(silent.map(({ provider }) => providerNames[provider]))] : []),
    ...(problems > 0
      ? [
          look(
            `${problems} ${problems === 1 ? "event is" : "events are"} waiting or can't be read. The operator got an email about each.`,
          ),
        ]
      : []),
  ];
}

const page = "check the webhook's page there: it shows the responses. See docs/guides/selling.md.";

function silentProviders(names: readonly string[]): Verdict {
  const have = names.length === 1 ? "has" : "have";
  return look(`${names.join(", ")} ${have} sent only test events so far. If you've had sales there: ${page}`);
}

function examineLatest(provider: PaymentProvider, receivedAt: string, now: Date): Verdict {
  const last = `The last event from ${providerNames[provider]} arrived at ${receivedAt}.`;
  const longAgo = subtractDuration(now, longestSilence).toISOString();
  return receivedAt < longAgo ? look(`${last} If you've had sales since: ${page}`) : sound(last);
}

const drillAfter = days(100);

/** Looks at the age of the last good backup, at the place where backups are kept, and at the last restore drill. */
export async function examineBackups(
  queries: Queries,
  { backup, dataFolder }: Configuration,
  now: Date,
): Promise<Verdict[]> {
  const { place, hours: scheduled, recipients } = backup;
  if (!place) return [look("No backups are scheduled. Set BACKUP_TO: see docs/guides/backup.md.")];
  const last = await lastGoodBackup(queries, now);
  const problem = await findProblem(place, last?.name);
  if (problem !== undefined) return [fault(problem)];
  if (!last || isLate(last, scheduled, now)) {
    const since = last ? `The last backup was at ${last.at.toISOString()}` : "There's no backup yet";
    const words = `${since}. Make one to see what's wrong: npm run admin -- database backup`;
    return [last ? fault(words) : look(words)];
  }
  const findings = [
    ...(recipients.length === 0
      ? [
          look(
            "Backups aren't encrypted and contain no keys. Set BACKUP_RECIPIENTS, or keep a copy of DATA_DIR/keys elsewhere.",
          ),
        ]
      : []),
    ...((await isOnOneDisk(place, dataFolder))
      ? [
          look(
            "Backups are on the same disk as DATA_DIR and would be lost with it. Set BACKUP_TO to another disk or a store.",
          ),
        ]
      : []),
    ...(await examineDrill(queries, now)),
  ];
  return findings.length > 0 ? findings : [sound(`The last good backup was at ${last.at.toISOString()}.`)];
}

/** What is wrong with the place where backups are kept, or with the last one in it. */
async function findProblem(
  place: NonNullable<Configuration["backup"]["place"]>,
  last: string | undefined,
): Promise<string | undefined> {
  const store = openBackupStore(place);
  try {
    const stored = await store.list();
    if (last === undefined || stored.some(({ name, bytes }) => name === last && bytes > 0)) return undefined;
    return `The last good backup, ${last}, isn't in ${store.description}. Make one: npm run admin -- database backup`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : "no reason given";
    return `${store.description} can't be listed: ${reason}. Check the variables BACKUP_*.`;
  }
}

async function isOnOneDisk(place: NonNullable<Configuration["backup"]["place"]>, dataFolder: string): Promise<boolean> {
  if (place.kind !== "folder") return false;
  const [backups, data] = await Promise.all(
    [place.folder, dataFolder].map((each) => stat(each).catch(() => undefined)),
  );
  return backups !== undefined && backups.dev === data?.dev;
}

async function examineDrill(queries: Queries, now: Date): Promise<Verdict[]> {
  const last = await lastDrill(queries, now);
  if (last && now.getTime() - last.getTime() < drillAfter) return [];
  const since = last ? `The last restore drill was on ${localDay(last)}` : "No restore has been tried yet";
  return [look(`${since}. Try one: npm run admin -- database drill latest --identity FILE`)];
}
