import { describe, expect, test } from "vitest";
import type { Database } from "#service/db/database.ts";
import { tableNames } from "#service/db/migrate.ts";
import { post } from "#test/support/api-calls.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";

const times = drillSize({ short: 5, long: 1000 });
/** Occurs in everything that is refused, so that it can be found again. */
const mark = "zaphod";
const email = `${mark}@uni.example.org`;
const request = { name: mark, email, university: mark, lang: "Java" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const academic = "/apis/acad-lic-request";

/** Each kind of submission that is refused, and the statuses it may get. */
const refusals: readonly [
  kind: string,
  statuses: number[],
  submit: (service: TestService) => Response | Promise<Response>,
][] = [
  ["not JSON", [400], (to) => post(to, academic, `{"name":"${mark}"`)],
  ["not UTF-8", [400], (to) => post(to, academic, new Blob([mark, new Uint8Array([0xff])]))],
  ["no language", [400], (to) => post(to, academic, { ...request, lang: "" })],
  ["another language", [400], (to) => post(to, academic, { ...request, lang: "COBOL" })],
  ["a blank name", [400], (to) => post(to, academic, { ...request, name: " " })],
  ["a control character", [400], (to) => post(to, academic, { ...request, name: `${mark}\u0000` })],
  ["a name that is too long", [400], (to) => post(to, academic, { ...request, name: mark.repeat(100) })],
  ["two mailboxes", [400], (to) => post(to, academic, { ...request, email: `${email}, a@b.ca` })],
  ["not a mailbox", [400], (to) => post(to, "/apis/subscribe", { email: mark })],
  ["a field twice", [400], (to) => post(to, "/apis/subscribe", `email=${mark}%40b.ca&email=a%40b.ca`, form)],
  ["a long body", [413], (to) => post(to, academic, { ...request, more: mark.repeat(5000) })],
  ["another type", [415], (to) => post(to, academic, email, { "content-type": "text/plain" })],
  ["compressed", [415], (to) => post(to, academic, request, { "content-encoding": "gzip" })],
  ["from another site", [403], (to) => post(to, academic, request, { origin: "https://evil.example" })],
  ["a wrong sign-in", [410], (to) => post(to, `/desk/sign-in/link?token=${mark}`, "", form)],
  ["a wrong withdrawal", [404], (to) => post(to, `${academic}/status/withdraw?token=${mark}`, "", form)],
  ["a wrong confirmation", [404], (to) => post(to, `/apis/newsletter/confirm?token=${mark}`, "", form)],
  ["a wrong unsubscription", [404], (to) => post(to, `/apis/newsletter/unsubscribe?token=${mark}`, "", form)],
];

/** The rows of all tables but the limits, which count what is refused too, by keyed hashes. */
async function countRows({ query }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tableNames.filter((name) => name !== "callLimit")) {
    const { rows } = await query
      .selectFrom(table)
      .select((row) => row.fn.countAll().as("rows"))
      .executeTakeFirstOrThrow();
    counts[table] = Number(rows);
  }
  return counts;
}

describe.each(databaseKinds)("on %s", (kind) => {
  test("what was refused leaves no row, no mail and no word in the log", async () => {
    const service = await createTestService({
      kind,
      rateLimit: { burst: 1_000_000, secondsPerCall: 1, rememberedClients: 10 },
    });
    const before = await countRows(service.app.database);
    const lost: string[] = [];
    for (const [refusal, statuses, submit] of refusals) {
      for (let time = 0; time < times; time += 1) {
        const { status } = await submit(service);
        if (!statuses.includes(status)) lost.push(`${refusal} was answered ${status}`);
      }
    }
    lost.push(...service.logged.filter((line) => line.includes(mark)));
    const after = await countRows(service.app.database);
    expect(after).toEqual(before);
    expect(lost).toEqual([]);
  });

  test("what comes too often leaves no row and no word in the log", async () => {
    const service = await createTestService({
      kind,
      rateLimit: { burst: 1, secondsPerCall: 3600, rememberedClients: 10 },
    });
    await post(service, "/apis/subscribe", { email: "first@example.org" });
    const before = await countRows(service.app.database);
    const lost: string[] = [];
    for (let time = 0; time < times; time += 1) {
      for (const path of [academic, "/apis/subscribe"]) {
        const { status } = await post(service, path, request);
        if (status !== 429) lost.push(`${path} was answered ${status}`);
      }
    }
    lost.push(...service.logged.filter((line) => line.includes(mark)));
    expect(await countRows(service.app.database)).toEqual(before);
    expect(lost).toEqual([]);
  });
});
