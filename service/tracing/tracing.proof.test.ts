import { expect, test } from "vitest";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { startService } from "#test/support/test-service-process.ts";
import { findSpan, startTraceCollector, subscribeTraced } from "#test/support/trace-collector.ts";

const proxyTrace = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${proxyTrace}-00f067aa0ba902b7-01`;

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
  await subscribeTraced(service.url);
  await service.stop();
  expect(service.output().includes("@opentelemetry")).toBe(isLoaded);
});
