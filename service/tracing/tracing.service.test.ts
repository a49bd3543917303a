import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { databaseKinds, migratedDatabase } from "#test/support/database/test-database.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { startService } from "#test/support/test-service-process.ts";
import { type CollectedSpan, startTraceCollector, type TraceCollector } from "#test/support/trace-collector.ts";

const patience = { timeout: 30 * 60_000 };
const proxyTrace = "4bf92f3577b34da6a3ce929d0e0e4736";
const proxySpan = "00f067aa0ba902b7";
const traceparent = `00-${proxyTrace}-${proxySpan}-01`;

async function subscribe(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${url}/apis/subscribe?token=secret-token`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ email: "ada.lovelace@example.org" }),
  });
  expect(answer.status).toBe(202);
  return answer.headers.get("x-request-id") ?? "";
}

/** The spans below one, with the name of each. */
const childrenOf = (parent: CollectedSpan | undefined, { spans }: TraceCollector): string[] =>
  spans.filter(({ parentId }) => parentId === parent?.spanId).map(({ name }) => name);

const find = (name: string, { spans }: TraceCollector) => spans.find((span) => span.name === name);

describe.each(databaseKinds)("the traces of the program with %s", (kind) => {
  test("follow a request through both threads to its mail, without a name or a token", async () => {
    const collector = await startTraceCollector();
    const mailServer = await startMailServer();
    const location = await migratedDatabase(kind);
    const service = await startService(["--without-site"], {
      DATA_DIR: temporaryFolder(),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "x-login=secret-of-the-collector",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
      SMTP_URL: mailServer.url,
      TRUSTED_PROXIES: "127.0.0.1",
      ...(location.kind === "postgres" && { DATABASE_URL: location.url }),
    });
    const requestId = await subscribe(service.url, { traceparent });
    await mailServer.waitFor(1);
    await expect.poll(() => find("mail", collector), patience).toBeDefined();
    await service.stop();

    const request = find("POST /apis/subscribe", collector);
    expect(request).toMatchObject({
      ...{ traceId: proxyTrace, parentId: proxySpan, kind: 2, isFailed: false },
      attributes: {
        "http.request.method": "POST",
        "http.route": "/apis/subscribe",
        "http.response.status_code": 202,
        "designite.request.id": requestId,
      },
      resource: { "service.name": "designite", "deployment.environment.name": "test" },
    });
    const answer = find("answer of the service thread", collector);
    expect(childrenOf(request, collector)).toEqual(["call of the service thread"]);
    expect(childrenOf(find("call of the service thread", collector), collector)).toEqual([answer?.name]);
    expect(childrenOf(answer, collector)).toEqual(expect.arrayContaining(["transaction", "mail"]));
    const transaction = collector.spans.find((span) => span.parentId === answer?.spanId && span.name === "transaction");
    expect(childrenOf(transaction, collector)).toEqual(["begin", "commit"]);
    expect(transaction?.attributes["db.system.name"]).toBe(kind === "sqlite" ? "sqlite" : "postgresql");
    const commit = collector.spans.find(({ parentId, name }) => parentId === transaction?.spanId && name === "commit");
    // Changes of others that wait at that moment are committed with it.
    const changes = { "designite.commit.changes": expect.any(Number) };
    expect(commit?.attributes).toEqual(kind === "sqlite" ? changes : {});
    const mail = find("mail", collector);
    expect(mail).toMatchObject({
      traceId: proxyTrace,
      attributes: { "designite.request.id": requestId, "designite.mail.outcome": "delivered" },
    });
    expect(mailServer.received[0]?.raw).toMatch(new RegExp(`^x-request-id: ${requestId}`, "im"));
    expect(childrenOf(mail, collector)).toContain("mail delivery");
    expect(find("job call-limits", collector)?.parentId).toBe("");
    expect(collector.headers[0]?.["x-login"]).toBe("secret-of-the-collector");
    expect(collector.received()).not.toMatch(/lovelace|secret-token|127\.0\.0\.1/);
  });
});

test("a trace of a caller that is no trusted proxy is not continued", async () => {
  const collector = await startTraceCollector();
  const builtSite = await writeBuiltSite(temporaryFolder());
  const service = await startService(["--site", builtSite], {
    DATA_DIR: temporaryFolder(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
  });
  await subscribe(service.url, { traceparent });
  await (await fetch(`${service.url}/`, { headers: { traceparent } })).text();
  await service.stop();
  expect(find("POST /apis/subscribe", collector)?.parentId).toBe("");
  expect(find("GET site", collector)).toMatchObject({ parentId: "", attributes: { "http.response.status_code": 200 } });
  expect(collector.received()).not.toContain(Buffer.from(proxyTrace, "hex").toString("latin1"));
});

test("requests and mails wait for no collector that is away, and the program ends in time", async () => {
  const mailServer = await startMailServer();
  const service = await startService(["--without-site"], {
    DATA_DIR: temporaryFolder(),
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
    SMTP_URL: mailServer.url,
  });
  await subscribe(service.url);
  await mailServer.waitFor(1);
  service.child.kill("SIGTERM");
  expect(await service.exited).toBe(0);
  expect(service.output()).toContain('"msg":"Stopped"');
});

test("one line says that traces do not arrive, and one that they do again", async () => {
  const collector = await startTraceCollector();
  collector.answerWith(400);
  const service = await startService(["--without-site"], {
    DATA_DIR: temporaryFolder(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  await expect.poll(service.output, patience).toContain('"reason":"400","msg":"Traces do not arrive');
  const askOnce = async () => {
    await (await fetch(`${service.url}/healthz`)).text();
    await setTimeout(20);
  };
  const until = collector.headers.length + 2;
  while (collector.headers.length < until) await askOnce();
  collector.answerWith(200);
  while (!service.output().includes("Traces arrive again")) await askOnce();
  await service.stop();
  expect(service.output().match(/Traces do not arrive/g)).toHaveLength(1);
  expect(service.output().match(/Traces arrive again/g)).toHaveLength(1);
  expect(find("GET /healthz", collector)).toBeDefined();
});

test.each([
  ["without an endpoint no package of OpenTelemetry is loaded", {}, false],
  [
    "switched off, none is either",
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", OTEL_SDK_DISABLED: "true" },
    false,
  ],
  ["with an endpoint they are", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" }, true],
])("%s", async (_, variables, isLoaded) => {
  const report = `import { registerHooks } from "node:module"; registerHooks({ load(url, context, next) {
    if (url.includes("/@opentelemetry/")) process.stderr.write(url + "\\n"); return next(url, context); } });`;
  const service = await startService(["--without-site"], {
    DATA_DIR: temporaryFolder(),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}`,
    ...variables,
  });
  await subscribe(service.url);
  await service.stop();
  expect(service.output().includes("@opentelemetry")).toBe(isLoaded);
});
