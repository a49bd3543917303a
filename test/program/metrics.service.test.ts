import { describe, expect, test } from "vitest";
import { recordBackup } from "#service/care/backup/backup-job.ts";
import { importPoolKeys } from "#service/licenses/pool-commands.ts";
import { defaultSales } from "#service/platform/config/sales-settings.ts";
import { days, hours } from "#service/platform/time/time.ts";
import { post, request } from "#test/support/api-calls.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";

async function readMetrics(service: TestService): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${service.metricsPort()}/metrics`);
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    const text = await answer.text();
    // The database is given some seconds to answer, which a slow machine may exceed.
    if (text.includes("designite_service_answers 1\n")) return text;
  }
}

const measured = { configuration: { metrics: { port: 0, host: "127.0.0.1" } } };

describe.each(databaseKinds)("metrics with %s", (kind) => {
  test("tell of requests that wait and are overdue, licenses, mails and backups", async () => {
    const service = await createTestService({ kind, ...measured });
    const listening = await service.listen();
    const answer = await post(service, "/apis/acad-lic-request", request);
    expect(answer.status).toBe(202);
    await recordBackup(service.appContext.database.query, "a backup", service.clock.now());
    service.clock.advance(days(30));
    const text = await readMetrics(service);
    expect(text).toContain('designite_academic_requests{state="in-time"} 0\n');
    expect(text).toContain('designite_academic_requests{state="overdue"} 1\n');
    expect(text).toContain(`designite_academic_request_oldest_seconds ${days(30) / 1000}\n`);
    expect(text).toContain(`designite_backup_age_seconds ${days(30) / 1000}\n`);
    expect(text).toContain('designite_licenses{state="valid"} 0\n');
    expect(text).toContain('designite_mail_queue_mails{kind="single"}');
    expect(text).toContain("designite_database_answers 1\n");
    await listening.close();
  });

  test("tell of the free keys of a pool, and when they are few", async () => {
    const keySources = { ...defaultSales.keySources, dpy: { kind: "pool" as const, lowLevel: 5 } };
    const sales = { ...defaultSales, keySources };
    const service = await createTestService({ kind, configuration: { ...measured.configuration, sales } });
    await service.listen();
    await importPoolKeys("key\nKEY-1\nKEY-2\n", "dpy", service.appContext, "operator:Ada");
    const text = await readMetrics(service);
    expect(text).toContain('designite_key_pool_free_keys{product="dpy"} 2\n');
    expect(text).toContain('designite_key_pool_low_level{product="dpy"} 5\n');
    expect(text).toContain("designite_licenses_awaiting_key 0\n");
  });

  test("say that the database does not answer, and all that is known without it", async () => {
    const service = await createTestService({ kind, ...measured });
    await service.listen();
    await service.appContext.database.query.schema.dropTable("jobRun").execute();
    service.clock.advance(hours(1));
    const text = await readMetrics(service);
    expect(text).toContain("designite_database_answers 0\n");
    expect(text).toContain("designite_service_answers 1\n");
    expect(text).toMatch(/designite_build_info\{version="[\d.]+",node="[\d.]+"\} 1/);
  });
});

test("requests are counted by the pattern of their route and by status", async () => {
  const service = await createTestService({ builtSiteFolder: await writeBuiltSite(temporaryFolder()), ...measured });
  const { port } = await service.listen();
  const before = await readMetrics(service);
  const paths = [
    "/",
    "/assets/none.js",
    "/healthz",
    "/apis/acad-lic-request/status?token=ada@example.org",
    "/apis/ada",
  ];
  for (const path of paths) await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const after = await readMetrics(service);
  const grownBy = (series: string) => figureOf(after, series) - figureOf(before, series);
  const requests = (route: string, status: number) =>
    grownBy(`designite_http_requests_total{route="${route}",status="${status}"}`);
  expect(requests("site", 200)).toBe(1);
  expect(requests("site", 404)).toBe(1);
  expect(requests("/healthz", 200)).toBe(1);
  expect(requests("/apis/acad-lic-request/status", 404)).toBe(1);
  expect(requests("unknown", 404)).toBe(1);
  expect(grownBy('designite_http_request_duration_seconds_count{route="/healthz"}')).toBe(1);
  expect(after).not.toMatch(/ada|token|127\.0\.0\.1/);
});

test("addresses and methods that nobody has foreseen make no further labels", async () => {
  const service = await createTestService({ builtSiteFolder: await writeBuiltSite(temporaryFolder()), ...measured });
  const { port } = await service.listen();
  const ask = async (path: string, method: string) =>
    await (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text();
  const askAll = async (word: string) => {
    const paths = [
      `/${word}`,
      `/apis/${word}`,
      `/webhooks/${word}`,
      `/downloads/${word}`,
      `/%2e%2f${word}`,
      `/a b?${word}`,
    ];
    for (const path of paths) for (const method of ["GET", "PUT", "PROPFIND"]) await ask(path, method);
  };
  await askAll("first");
  const before = seriesOf(await readMetrics(service));
  for (let count = 0; count < 3; count += 1) await askAll(`hostile-${count}`);
  const after = await readMetrics(service);
  expect(seriesOf(after)).toEqual(before);
  expect(after).not.toContain("hostile");
});

const seriesOf = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("designite_http"))
    .map((line) => line.slice(0, line.lastIndexOf(" ")))
    .toSorted();

const figureOf = (text: string, series: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? 0,
  );
