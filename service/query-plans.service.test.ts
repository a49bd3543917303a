import { CompiledQuery, DefaultQueryCompiler, sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type AcademicService, createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { issueForTests } from "#test/support/subscribers.ts";
import { approveRequest } from "./academic-requests/approve-request.ts";
import { rejectRequest } from "./academic-requests/reject-request.ts";
import { askForAnotherKey, proveMailbox, sendMailAgain, withdrawRequest } from "./academic-requests/status-steps.ts";
import type { Database } from "./database/database.ts";
import { startIssue } from "./newsletter/issues/start-issue.ts";
import { days, hours } from "./time/durations.ts";

/** Tables that grow with visitors. The others have a row for each day, issue or version of words at most. */
const growing =
  /\b(?:academic_license_request|academic_decision|license|license_revocation|license_reminder|outgoing_mail|newsletter_subscription|newsletter_suppression|newsletter_bounce|audit_entry|mail_budget|later|returned)\b/;

/** What reads a whole table, or a whole index, and why it may. */
const explained: readonly (readonly [query: RegExp, reason: string])[] = [
  [/from "audit_entry" order by "sequence" desc limit/, "reads one row from the end of the primary key"],
  [/^select "license_id" from "license_revocation"$/, "the published list names every revocation"],
  [/^select count\(\*\) as "subscribers" from "newsletter_subscription"/, "once for each issue"],
  [/"operator_told_at" is null/, "the index has only the held mails that the operator was not told of"],
  [/^update "outgoing_mail" set "leased_until" = \S+ where "lease_holder" is not null$/, "once, at the start"],
];

/** What the service asks while it does everything that visitors, the operator, time and returned mails cause. */
async function queriesOfService(kind: Database["kind"]): Promise<{ database: Database; queries: CompiledQuery[] }> {
  const compile = vi.spyOn(DefaultQueryCompiler.prototype, "compileQuery");
  onTestFinished(() => compile.mockRestore());
  const service = await createAcademicService(kind);
  compile.mockClear();
  await exerciseService(service);
  const compiled = compile.mock.results.flatMap(({ type, value }): CompiledQuery[] =>
    type === "return" ? [value] : [],
  );
  const bySql = new Map(compiled.map((query) => [query.sql, query]));
  const queries = [...bySql.values()].filter(({ sql }) => /^(?:with|select|update|delete|insert)\b/.test(sql));
  return { database: service.appContext.database, queries };
}

async function exerciseService(service: AcademicService): Promise<void> {
  const { appContext, application, clock, jobs, transport } = service;
  const post = (path: string, body: object) =>
    application.request(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const press = (link: string) =>
    application.request(link, { method: "POST", headers: { origin: "http://localhost:8000" } });
  const linkIn = (purpose: string) =>
    transport.mails.findLast((mail) => mail.purpose === purpose)?.text.match(/\/apis\/\S+/)?.[0] ?? "";
  const runJobs = async () => {
    await jobs.runAll();
    await service.sendMails();
  };

  for (const email of ["ada@example.org", "bob@example.org", "ada@example.org"])
    await post("/apis/subscribe", { email });
  await service.sendMails();
  await application.request(linkIn("newsletter-confirmation"));
  await press(linkIn("newsletter-confirmation"));
  await startIssue(issueForTests, appContext, "operator:Ada");
  await service.sendMails();
  await press(linkIn("newsletter-issue"));
  for (let mail = 0; mail < 9; mail += 1) await service.ask({ email: `victim+${mail}@example.org` });
  const id = await service.ask();
  await service.sendMails();
  await application.request(linkIn("academic-receipt"));
  await proveMailbox(id, appContext);
  await sendMailAgain(id, appContext);
  await approveRequest(id, { operator }, appContext);
  await service.ask();
  await askForAnotherKey(id, "lost", appContext);
  await withdrawRequest(await service.ask({ lang: "Python" }), appContext);
  await rejectRequest(
    await service.ask({ lang: "C#" }),
    { operator, reason: "not-academic-address", note: null },
    appContext,
  );
  transport.answer = { kind: "refused", permanent: true, reason: "550", bounce: { kind: "hard", statusCode: "5.1.1" } };
  await runJobs();
  transport.answer = { kind: "delivered", to: "a list" };
  for (const pause of [hours(1), days(1), days(3), days(31), days(300), days(30)]) {
    await service.ask({ email: `reader${pause}@example.org` });
    clock.advance(pause);
    await runJobs();
  }
  await application.request("/.well-known/revoked-licenses.jwt");
  await service.answerTime();
}

describe.each(databaseKinds)("on %s", (kind) => {
  test("no query of the service reads a growing table from its beginning", async () => {
    const { database, queries } = await queriesOfService(kind);
    expect(queries.length).toBeGreaterThan(50);
    const scans: string[] = [];
    for (const query of queries.filter(({ sql }) => !explained.some(([text]) => text.test(sql)))) {
      const steps = await plan(database, query);
      for (const step of steps.filter((step) => /\bSCAN\b|Seq Scan/.test(step) && growing.test(step)))
        scans.push(`${step.trim()}: ${query.sql}`);
    }
    expect(scans).toEqual([]);
  });
});

/** The steps of the plan. PostgreSQL would read the few rows of a test at once, so it is asked not to. */
async function plan({ kind, query }: Database, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  if (kind === "sqlite") {
    // What stands for the values of a prepared query is no value.
    const values = parameters.map((value) => (typeof value === "object" ? null : value));
    const { rows } = await query.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, values),
    );
    return rows.map(({ detail }) => detail);
  }
  return await query.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection);
    const { rows } = await sql<Record<string, string>>`explain (generic_plan) ${sql.raw(text)}`.execute(connection);
    return rows.flatMap((row) => Object.values(row));
  });
}
