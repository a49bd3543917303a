import { describe, expect, test } from "vitest";
import { databaseKinds, migratedDatabase } from "#test/support/database/test-database.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { startService } from "#test/support/test-service-process.ts";
import {
  type CollectedSpan,
  findSpan,
  startTraceCollector,
  subscribeTraced,
  type TraceCollector,
} from "#test/support/trace-collector.ts";

const patience = { timeout: 30 * 60_000 };
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
      await expect.poll(() => findSpan(name, collector), patience).toBeDefined();
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
