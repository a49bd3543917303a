import { describe, expect, test } from "vitest";
import { minutes } from "#service/time.ts";
import { post, request } from "#test/support/api-calls.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";

async function readMetrics(service: TestService): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${service.metricsPort()}/metrics`);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return await answer.text();
}

const measured = { configuration: { metrics: { port: 0, host: "127.0.0.1" } } };

const figureOf = (text: string, series: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? 0,
  );

describe.each(databaseKinds)("metrics with %s", (kind) => {
  test("tell of mails that wait, and of those that were given up", async () => {
    const service = await createTestService({ kind, ...measured });
    const { clock, mailWorker, transport } = service;
    transport.answer = { kind: "refused", reason: "451 4.7.1" };
    expect((await post(service, "/apis/acad-lic-request", request)).status).toBe(202);
    clock.advance(minutes(40));
    await service.listen();
    const before = await readMetrics(service);
    expect(figureOf(before, "designite_mails_waiting")).toBeGreaterThan(0);
    expect(figureOf(before, "designite_mail_delay_seconds")).toBe(minutes(40) / 1000);
    expect(figureOf(before, "designite_database_answers")).toBe(1);
    transport.answer = { kind: "refused", reason: "550 5.1.1", verdict: "hard" };
    clock.advance(minutes(60));
    const failed = async () => {
      while (await mailWorker.sendNext());
      return figureOf(await readMetrics(service), "designite_mails_failed");
    };
    await expect.poll(failed, { timeout: 30 * 60_000 }).toBeGreaterThan(figureOf(before, "designite_mails_failed"));
  });

  test("say that the database does not answer, that jobs fail, and all that is known without it", async () => {
    const service = await createTestService({ kind, ...measured });
    await service.listen();
    const failedJobs = async () => figureOf(await readMetrics(service), "designite_jobs_failed");
    const before = await failedJobs();
    await service.app.database.query.schema.dropTable("licenseAccess").execute();
    await service.jobs.runAll();
    expect(await failedJobs()).toBeGreaterThan(before);
    await service.app.database.query.schema.dropTable("outgoingMail").execute();
    const text = await readMetrics(service);
    expect(text).toContain("designite_database_answers 0\n");
    expect(text).toMatch(/designite_build_info\{version="[\d.]+"\} 1\n/);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  });
});

test("requests are counted by their status, and nothing of their address is told", async () => {
  const service = await createTestService(measured);
  const { port } = await service.listen();
  const count = (text: string, status: number) => figureOf(text, `designite_http_requests_total{status="${status}"}`);
  const before = await readMetrics(service);
  for (const path of ["/healthz", "/apis/acad-lic-request/status?token=ada@example.org", "/apis/ada"])
    await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const after = await readMetrics(service);
  expect(count(after, 200) - count(before, 200)).toBe(1);
  expect(count(after, 404) - count(before, 404)).toBe(2);
  expect(after).not.toMatch(/ada|token|127\.0\.0\.1/);
});
