import { expect, test } from "vitest";
import { startSilentServer } from "#test/support/mail/unresponsive-mail-servers.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { runService, startService } from "#test/support/test-service-process.ts";

test("a port of the metrics that is taken is told by the name of its variable", async () => {
  const { port } = await startSilentServer();
  const service = runService(["--without-site"], { DATA_DIR: temporaryFolder(), METRICS_PORT: String(port) });
  expect(await service.exited).toBe(1);
  expect(service.output()).toMatch(new RegExp(`Port ${port} is in use by .* set METRICS_PORT to another number`));
});

test("the program answers for both threads on its own port, and nowhere else", async () => {
  const folder = temporaryFolder();
  const service = await startService(["--without-site"], { DATA_DIR: folder, METRICS_PORT: "0" });
  const [, address = ""] = /Metrics are at (\S+)/.exec(service.output()) ?? [];
  const sent = await fetch(`${service.url}/apis/subscribe`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "ada@example.org" }),
  });
  expect(sent.status).toBe(202);
  // The first jobs run after the start. What the thread of the service tells is kept for some seconds.
  let text = "";
  const read = async () => {
    text = await (await fetch(address)).text();
    return text;
  };
  await expect.poll(read).toMatch(/designite_job_runs_total\{name="held-mails",outcome="done"\} [1-9]/);
  for (const thread of ["web", "service"])
    expect(text).toMatch(new RegExp(`designite_event_loop_delay_seconds\\{thread="${thread}",quantile="0.99"\\} \\d`));
  expect(text).toContain('designite_http_requests_total{route="/apis/subscribe",status="202"} 1\n');
  expect(text).toMatch(/designite_group_commit_changes_count [1-9]/);
  expect(new URL(address).hostname).toBe("127.0.0.1");
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
  expect((await fetch(new URL("/", address))).status).toBe(404);
});
