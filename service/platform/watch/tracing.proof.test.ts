import { describe, expect, test } from "vitest";
import { databaseKinds, migratedDatabase } from "#test/support/database/test-database.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { startService } from "#test/support/test-service-process.ts";
import {
  type CollectedSpan,
  findSpan,
  startTraceCollector,
  subscribeTraced,
  type TraceCollector,
} from "#test/support/trace-collector.ts";

const proxyTrace = "4bf92f3577b34da6a3ce929d0e0e4736";
const proxySpan = "00f067aa0ba902b7";
const traceparent = `00-${proxyTrace}-${proxySpan}-01`;

/** The spans below one, with the name of each. */
const childrenOf = (parent: CollectedSpan | undefined, { spans }: TraceCollector): string[] =>
  spans.filter(({ parentId }) => parentId === parent?.spanId).map(({ name }) => name);

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
    const requestId = await subscribeTraced(service.url, { traceparent });
    // Each ends after the spans below it, and is sent after them. A stop waits for the collector a moment only.
    for (const name of ["POST /apis/subscribe", "answer of the service thread", "mail", "job call-limits"])
      await expect.poll(() => findSpan(name, collector)).toBeDefined();
    await service.stop();

    const request = findSpan("POST /apis/subscribe", collector);
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
    const answer = findSpan("answer of the service thread", collector);
    expect(childrenOf(request, collector)).toEqual(["call of the service thread"]);
    expect(childrenOf(findSpan("call of the service thread", collector), collector)).toEqual([answer?.name]);
    expect(childrenOf(answer, collector)).toEqual(expect.arrayContaining(["transaction", "mail"]));
    const transaction = collector.spans.find((span) => span.parentId === answer?.spanId && span.name === "transaction");
    expect(childrenOf(transaction, collector)).toEqual(["begin", "commit"]);
    expect(transaction?.attributes["db.system.name"]).toBe(kind === "sqlite" ? "sqlite" : "postgresql");
    const commit = collector.spans.find(({ parentId, name }) => parentId === transaction?.spanId && name === "commit");
    // Changes of others that wait at that moment are committed with it.
    const changes = { "designite.commit.changes": expect.any(Number) };
    expect(commit?.attributes).toEqual(kind === "sqlite" ? changes : {});
    const mail = findSpan("mail", collector);
    expect(mail).toMatchObject({
      traceId: proxyTrace,
      attributes: { "designite.request.id": requestId, "designite.mail.outcome": "delivered" },
    });
    expect(mailServer.received[0]?.raw).toMatch(new RegExp(`^x-request-id: ${requestId}`, "im"));
    expect(childrenOf(mail, collector)).toContain("mail delivery");
    expect(findSpan("job call-limits", collector)?.parentId).toBe("");
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
  await subscribeTraced(service.url, { traceparent });
  await (await fetch(`${service.url}/`, { headers: { traceparent } })).text();
  for (const name of ["POST /apis/subscribe", "GET site"])
    await expect.poll(() => findSpan(name, collector)).toBeDefined();
  await service.stop();
  expect(findSpan("POST /apis/subscribe", collector)?.parentId).toBe("");
  expect(findSpan("GET site", collector)).toMatchObject({
    parentId: "",
    attributes: { "http.response.status_code": 200 },
  });
  expect(collector.received()).not.toContain(Buffer.from(proxyTrace, "hex").toString("latin1"));
});

test("requests and mails wait for no collector that is away, and the program ends in time", async () => {
  const mailServer = await startMailServer();
  const service = await startService(["--without-site"], {
    DATA_DIR: temporaryFolder(),
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
    SMTP_URL: mailServer.url,
  });
  await subscribeTraced(service.url);
  await mailServer.waitFor(1);
  service.child.kill("SIGTERM");
  expect(await service.exited).toBe(0);
  expect(service.output()).toContain('"msg":"Stopped"');
});

test("the log says that traces do not arrive, and that they do again", async () => {
  const collector = await startTraceCollector();
  collector.answerWith(400);
  const service = await startService(["--without-site"], {
    DATA_DIR: temporaryFolder(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  await expect.poll(service.output).toContain('"reason":"400","msg":"Traces do not arrive');
  collector.answerWith(200);
  // Answered by the thread of the service, which is the one that logs.
  await subscribeTraced(service.url);
  await expect.poll(service.output).toContain("Traces arrive again");
  await expect.poll(() => findSpan("answer of the service thread", collector)).toBeDefined();
  await service.stop();
  expect(service.output().match(/Traces do not arrive/g)).toHaveLength(1);
  expect(service.output().match(/Traces arrive again/g)).toHaveLength(1);
});

test.each([
  ["without an endpoint nothing of OpenTelemetry but its API is loaded", {}, false],
  ["switched off, no more is", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", OTEL_SDK_DISABLED: "true" }, false],
  ["with an endpoint its SDK is", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" }, true],
])("%s", async (_, variables, isLoaded) => {
  const report = `import { registerHooks } from "node:module"; registerHooks({ load(url, context, next) {
    if (url.includes("/@opentelemetry/sdk-trace/")) process.stderr.write(url + "\\n"); return next(url, context); } });`;
  const service = await startService(["--without-site"], {
    DATA_DIR: temporaryFolder(),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}`,
    ...variables,
  });
  await subscribeTraced(service.url);
  await service.stop();
  expect(service.output().includes("@opentelemetry/sdk-trace")).toBe(isLoaded);
});
