import { once } from "node:events";
import { request } from "node:http";
import { buffer, text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { sendRaw, statusLines } from "#test/support/send-raw.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService, type TestServiceOptions } from "#test/support/test-service.ts";
import { sharedInFile, whenOver } from "#test/support/when-over.ts";
import { loggablePath } from "./request-log.ts";

async function listen(options: TestServiceOptions = {}) {
  const service = await createTestService({
    builtSiteFolder: await writeBuiltSite(temporaryFolder()),
    ...options,
  });
  const listening = await service.listen();
  whenOver(() => listening.close());
  return { service, listening, url: `http://127.0.0.1:${listening.port}` };
}

const listenForAll = sharedInFile(() => listen());

test.each([
  ["GET /%zz HTTP/1.1", "HTTP/1.1 404 Not Found"],
  ["GET //evil.example/ HTTP/1.1", "HTTP/1.1 404 Not Found"],
  ["GET /../../../../etc/passwd HTTP/1.1", "HTTP/1.1 404 Not Found"],
  ["GET /assets/../../site.json HTTP/1.1", "HTTP/1.1 404 Not Found"],
  ["GET /assets/..%2f..%2fsite.json HTTP/1.1", "HTTP/1.1 404 Not Found"],
  ["GET /\\evil.example/ HTTP/1.1", "HTTP/1.1 400 Bad Request"],
  ["GET http://[/ HTTP/1.1", "HTTP/1.1 400 Bad Request"],
  ["GET http://evil.example/faq HTTP/1.1", "HTTP/1.1 200 OK"],
  ["HEAD /faq HTTP/1.1", "HTTP/1.1 200 OK"],
  ["TRACE /faq HTTP/1.1", "HTTP/1.1 405 Method Not Allowed"],
  ["FETCH /faq HTTP/1.1", "HTTP/1.1 400 Bad Request"],
])("on the wire, %s is answered %s", async (line, expected) => {
  const { listening } = await listenForAll();
  const answers = await sendRaw(listening.port, `${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(statusLines(answers)).toEqual([expected]);
});

/** One raw request, without the decompression and redirects of `fetch`. */
async function ask(port: number, path: string, headers: Record<string, string> = {}, method = "GET") {
  const outgoing = request({ port, path, headers, method }).end();
  const [incoming] = await once(outgoing, "response");
  return { status: incoming.statusCode, headers: incoming.headers, body: await buffer(incoming) };
}

test.each<[string, Record<string, string>, string]>([
  ["/faq", { "accept-encoding": "br" }, "GET"],
  ["/faq", { "accept-encoding": "gzip" }, "HEAD"],
  ["/faq?a=1", { "if-none-match": "*" }, "GET"],
  ["/faq", {}, "POST"],
  ["/faq/?a=1", {}, "GET"],
  ["/docs", {}, "GET"],
  ["/nothing", { "accept-encoding": "br" }, "GET"],
  ["/assets/film-abc123.mp4", { range: "bytes=2-4" }, "GET"],
  ["/assets/film-abc123.mp4", { range: "bytes=10-" }, "GET"],
  ["/deep/a%20b.txt", {}, "GET"],
])("%s with %j is answered to %s the same on the wire and in process", async (path, headers, method) => {
  const { service, listening } = await listenForAll();
  const onWire = await ask(listening.port, path, headers, method);
  const inProcess = await service.application.request(path, { method, headers });
  const { date, connection, "keep-alive": keepAlive, "transfer-encoding": coding, ...onWireToo } = onWire.headers;
  // Only what has come over the wire has an identifier.
  const { "x-request-id": requestId, ...wireHeaders } = onWireToo;
  expect([onWire.status, wireHeaders]).toEqual([inProcess.status, Object.fromEntries(inProcess.headers)]);
  expect(onWire.body.equals(Buffer.from(await inProcess.arrayBuffer()))).toBe(true);
});

test("a body without Content-Length is cut off at the limit", async () => {
  const { listening } = await listenForAll();
  const outgoing = request({
    port: listening.port,
    method: "POST",
    path: "/apis/subscribe",
    headers: { "content-type": "application/json" },
  });
  outgoing.write(JSON.stringify({ email: "ada@example.org", more: "x".repeat(20_000) }));
  outgoing.end();
  const [incoming] = await once(outgoing, "response");
  expect(incoming.statusCode).toBe(413);
  expect(await text(incoming)).toContain("at most 16384 bytes");
});

test("each request is one line in the log, without query, mailbox, name or client", async () => {
  const { service, url } = await listen();
  await fetch(`${url}/faq?email=ada@example.org`);
  await fetch(`${url}/unsubscribe/ada@example.org`);
  await fetch(`${url}/apis/acad-lic-request`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.77" },
    body: JSON.stringify({ name: "Ada Lovelace", email: "ada@example.org", university: "Tripos", lang: "Java" }),
  });
  service.transport.answer = { kind: "refused", reason: "550 EENVELOPE after RCPT TO", verdict: "hard" };
  await service.mailWorker.sendNext();
  const lines = service.logged.map((line) => JSON.parse(line));
  expect(lines.filter(({ method }) => method).map(({ method, path, status }) => [method, path, status])).toEqual([
    ["GET", "/faq", 200],
    ["GET", "/unsubscribe/…", 404],
    ["POST", "/apis/acad-lic-request", 202],
  ]);
  expect(lines.find(({ method }) => method === "POST")).toMatchObject({
    request: expect.any(String),
    milliseconds: expect.any(Number),
  });
  expect(service.logged.join("")).not.toMatch(/\bada\b|lovelace|tripos|example\.org|127\.0\.0\.1|203\.0\.113/i);
});

test("the line of a page is the same at each request", async () => {
  const { service, listening } = await listen();
  for (const path of ["/faq", "/faq", "/faq?a=1", "/nothing", "/nowhere"]) await ask(listening.port, path);
  await ask(listening.port, "/faq", {}, "HEAD");
  await ask(listening.port, "/faq", { "if-none-match": "*" });
  const lines = service.logged.map((line) => JSON.parse(line)).filter(({ method }) => method);
  const [page, level] = [{ method: "GET", path: "/faq", status: 200 }, 30];
  expect(lines).toEqual(
    [
      page,
      page,
      page,
      { ...page, path: "/nothing", status: 404 },
      { ...page, path: "/nowhere", status: 404 },
      { ...page, method: "HEAD" },
      { ...page, status: 304 },
    ].map((line) => ({ level, time: expect.any(String), ...line })),
  );
});

test.each([
  ["/faq?a=1#b", "/faq"],
  ["/a/ada%40example.org/b", "/a/…/b"],
  ["/ada@example.org", "/…"],
  [`/${"x".repeat(500)}`, `/${"x".repeat(199)}`],
])("%s is logged as %s", (address, expected) => {
  expect(loggablePath(address)).toBe(expected);
});

test("closing waits for responses in progress and ends idle connections", async () => {
  const { listening, url } = await listen();
  expect((await fetch(`${url}/faq`)).status).toBe(200);
  const outgoing = request(`${url}/apis/subscribe`, {
    method: "POST",
    headers: { "content-type": "application/json", connection: "keep-alive", expect: "100-continue" },
  });
  outgoing.flushHeaders();
  await once(outgoing, "continue");
  outgoing.write('{"email":');
  const closed = listening.close();
  outgoing.end('"ada@example.org"}');
  const [incoming] = await once(outgoing, "response");
  expect(incoming.statusCode).toBe(202);
  expect(await text(incoming)).toBe('{"accepted":true}');
  await closed;
  await expect(fetch(`${url}/faq`)).rejects.toThrow();
});
