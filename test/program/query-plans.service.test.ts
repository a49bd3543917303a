import { CompiledQuery, DefaultQueryExecutor, sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#service/platform/database/database.ts";
import { createAcademicService } from "#test/support/academic-service.ts";
import { fillStatements } from "#test/support/database/fill-tables.ts";
import { databaseKinds, openTestDatabase } from "#test/support/database/test-database.ts";
import { exerciseService } from "#test/support/exercise-service.ts";

/** Tables that grow with visitors. The others have a row for each day, issue or version of words at most. */
const growing =
  /\b(?:academic_license_request|academic_decision|license|license_revocation|license_reminder|outgoing_mail|newsletter_subscription|newsletter_suppression|newsletter_bounce|audit_entry|mail_budget|later|returned)\b/;

/** What reads a whole table, or a whole index, and why it may. */
const explained: readonly (readonly [query: RegExp, reason: string])[] = [
  [/from "audit_entry" order by "sequence" desc limit/, "reads one row from the end of the primary key"],
  [/from "outgoing_mail" order by "id" desc limit/, "reads one row from the end of the primary key, once at the start"],
  [/^select "license_id" from "license_revocation"$/, "the published list names every revocation"],
  [/^select count\(\*\) as "subscribers" from "newsletter_subscription"/, "once for each issue"],
  [/"bulk" = \S+ and "state" = 'held' order by "id"/, "the index has only the emails that are held"],
  [/"operator_told_at" is null/, "the index has only the held emails that the operator was not told of"],
  [
    /"purpose" = \S+(?: and "license"\."order_id" is not null)?$/,
    "the indices have only the emails that are held or came back",
  ],
  [/"returned_at" >= .* order by "outgoing_mail"\."id" desc/, "the index has only the emails that came back"],
  [/"bulk" = \S+ and "state" = 'held'$/, "the index has only the emails that are held"],
  [/"pending_outcome" is not null and "finished_at" < \S+$/, "the index has only the emails with something to follow"],
  [/^update "newsletter_subscription" set "soft_bounces"/, "the index has only the subscriptions with soft bounces"],
  [/^update "outgoing_mail" set "leased_until" = \S+ where "lease_holder" is not null$/, "once, at the start"],
];

/** With fewer rows PostgreSQL reads a whole table rather than an index. */
const rows = 20_000;

/** What the service asks while it does everything that visitors, the operator, time and returned mails cause. */
async function queriesOfService(kind: Database["kind"]): Promise<CompiledQuery[]> {
  const execute = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  onTestFinished(() => execute.mockRestore());
  const service = await createAcademicService(kind);
  execute.mockClear();
  await exerciseService(service);
  // The first of each: later ones are of a time at which all rows are old.
  const bySql = new Map(execute.mock.calls.toReversed().map(([query]) => [query.sql, query]));
  return [...bySql.values()].filter(({ sql }) => /^(?:with|select|update|delete|insert)\b/.test(sql));
}

async function filledDatabase(kind: Database["kind"]): Promise<Database> {
  const database = await openTestDatabase(kind);
  for (const statement of fillStatements(kind, rows)) await sql.raw(statement).execute(database.query);
  // The service never asks SQLite for figures about its tables.
  if (kind === "postgres") await sql`analyze`.execute(database.query);
  return database;
}

describe.each(databaseKinds)("on %s", (kind) => {
  /** `PRINT_PLANS=1` prints all plans. */
  test("no query of the service reads a growing table from its beginning", async () => {
    const queries = await queriesOfService(kind);
    expect(queries.length).toBeGreaterThan(70);
    const { query: filled } = await filledDatabase(kind);
    const scans: string[] = [];
    for (const query of queries) {
      const steps = await plan(filled, kind, query);
      if (process.env.PRINT_PLANS)
        process.stdout.write(`\n${query.sql}\n${steps.map((step) => `    ${step}\n`).join("")}`);
      if (explained.some(([text]) => text.test(query.sql))) continue;
      for (const step of steps.filter((step) => isScan(step) && growing.test(step)))
        scans.push(`${step.trim()}: ${query.sql}`);
    }
    expect(scans).toEqual([]);
  });
});

/** PostgreSQL reads the few rows of a table that the bench does not fill without its index: that costs next to nothing. */
function isScan(step: string): boolean {
  const [, cost] = /Seq Scan .*cost=[\d.]+\.\.([\d.]+)/.exec(step) ?? [];
  return /\bSCAN\b/.test(step) || Number(cost) > 10;
}

/** The steps of the plan for the values of the query. */
async function plan(
  queries: Database["query"],
  kind: Database["kind"],
  { sql: text, parameters }: CompiledQuery,
): Promise<string[]> {
  const explain = kind === "sqlite" ? "explain query plan" : "explain";
  const { rows: steps } = await queries.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
  );
  return steps.map((step) => String(kind === "sqlite" ? step.detail : Object.values(step)[0]));
}
