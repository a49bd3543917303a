import { describe, expect, test } from "vitest";
import { seconds } from "#service/time.ts";
import { mails, post, postForm, request, requests, subscriptions } from "#test/support/api-calls.ts";
import { refuseInserts } from "#test/support/database/refuse-inserts.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createTestService } from "#test/support/test-service.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("a subscription is stored with its confirmation", async () => {
    const service = await createTestService({ kind });
    const answer = await post(service, "/apis/subscribe", { email: " Ada@Example.org " });
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ accepted: true });
    expect(await subscriptions(service)).toMatchObject([
      { email: "ada@example.org", state: "unconfirmed", subscribedAt: "2026-01-05T12:00:00.000Z" },
    ]);
    expect(await mails(service)).toMatchObject([
      { purpose: "newsletter-confirmation", recipient: "ada@example.org", state: "waiting", attempts: 0 },
    ]);
  });

  test("a repeated subscription gets the same answer, one row and one mail", async () => {
    const service = await createTestService({ kind });
    const bodies = ["ada@example.org", "ADA@example.org", "ada@example.org"].map((email) => ({ email }));
    const answers = await Promise.all(bodies.map((body) => post(service, "/apis/subscribe", body)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(texts).size).toBe(1);
    expect(await subscriptions(service)).toHaveLength(1);
    expect(await mails(service)).toHaveLength(1);
  });

  test("an academic request is stored with a receipt and a notice", async () => {
    const service = await createTestService({ kind });
    const answer = await post(service, "/apis/acad-lic-request", request);
    expect(answer.status).toBe(202);
    expect(await requests(service)).toMatchObject([
      {
        id: expect.any(String),
        name: "Ada Lovelace",
        email: "ada@uni.example.org",
        university: "University of London",
        language: "Python",
        state: "received",
        receivedAt: "2026-01-05T12:00:00.000Z",
      },
    ]);
    expect(await mails(service)).toMatchObject([
      { purpose: "academic-receipt", recipient: "ada@uni.example.org" },
      { purpose: "academic-notice", recipient: "review@example.org" },
    ]);
  });

  test("a request that repeats an open one stores nothing, and any other is a new one", async () => {
    const service = await createTestService({ kind });
    await post(service, "/apis/acad-lic-request", request);
    const repeat = await post(service, "/apis/acad-lic-request", request);
    const other = await post(service, "/apis/acad-lic-request", { ...request, lang: "C#" });
    const inAnotherName = await post(service, "/apis/acad-lic-request", { ...request, name: "A. Lovelace" });
    expect([repeat.status, other.status, inAnotherName.status]).toEqual([202, 202, 202]);
    expect((await requests(service)).map(({ language, name }) => `${language} ${name}`).toSorted()).toEqual([
      "C# Ada Lovelace",
      "Python A. Lovelace",
      "Python Ada Lovelace",
    ]);
    expect(await mails(service)).toHaveLength(6);
  });

  test.each([
    ["askedMail", "/apis/subscribe", { email: "ada@example.org" }],
    ["outgoingMail", "/apis/acad-lic-request", request],
  ] as const)(
    "without room for a row of %s, %s answers with an error and stores nothing",
    async (table, path, body) => {
      const service = await createTestService({ kind });
      await refuseInserts(service.app.database, table);
      const answer = await post(service, path, body);
      expect(answer.status).toBe(500);
      expect(await answer.json()).toEqual({ error: "The request couldn't be stored. Please try again later." });
      expect([...(await subscriptions(service)), ...(await requests(service))]).toEqual([]);
      expect(service.logged.filter((line) => line.includes("A request failed"))).toHaveLength(1);
    },
  );

  test("text of every script is stored unchanged", async () => {
    const service = await createTestService({ kind });
    const names = { name: "李小龙 Ó Briain-Nguyễn 'the 2nd'", university: 'Universität "Łódź" <&> 😀; drop table --' };
    expect((await post(service, "/apis/acad-lic-request", { ...request, ...names })).status).toBe(202);
    expect(await requests(service)).toMatchObject([names]);
  });
});

test.each<[string, unknown, string]>([
  ["nothing", "", "well-formed JSON"],
  ["half of JSON", '{"email":', "well-formed JSON"],
  ["null", null, "field email"],
  ["a number", 7, "field email"],
  ["a text", '"ada@example.org"', "field email"],
  ["an array", ["ada@example.org"], "field email"],
  ["an array for the field", { email: ["ada@example.org"] }, '"email" must be a text'],
  ["an object for the field", { email: { $ne: "" } }, '"email" must be a text'],
  ["null for the field", { email: null }, '"email" must be a text'],
  ["no field", {}, "email"],
  ["only the prototype's field", '{"__proto__":{"email":"ada@example.org"}}', "email"],
  ["blanks", { email: "  " }, '"email" must not be empty'],
  ["two mailboxes", { email: "a@b.ca, c@d.ca" }, '"email" must be one email address'],
  ["a line break", { email: "a@b.ca\r\nBcc: c@d.ca" }, '"email" must be one email address'],
  ["a NUL", { email: "a\u0000@b.ca" }, '"email" must be one email address'],
  ["half a character", '{"email":"\\ud800@b.ca"}', '"email" must be one email address'],
  ["a long text", { email: `${"a".repeat(5000)}@b.ca` }, '"email" must have at most'],
  ["deep JSON", `${"[".repeat(8000)}${"]".repeat(8000)}`, "field email"],
])("a subscription with %s is refused with a reason", async (_, body, reason) => {
  const service = await createTestService();
  const answer = await post(service, "/apis/subscribe", body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ error: expect.stringContaining(reason) });
  expect(await subscriptions(service)).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  ["no name", { name: undefined }, "name"],
  ["a blank name", { name: " \t " }, '"name" must not be empty'],
  ["a name of signs", { name: "\u200b." }, '"name" must contain a letter'],
  ["a name over two lines", { name: "Ada\nLovelace" }, '"name" must not contain control characters'],
  ["a NUL in the name", { name: "Ada\u0000" }, '"name" must not contain control characters'],
  ["half a character in the name", { name: "Ada \ud83d" }, '"name" must not contain control characters'],
  ["a mirrored name", { name: "Ada \u202egnp.exe" }, '"name" must not contain control characters'],
  ["a long name", { name: "a".repeat(121) }, '"name" must have at most 120'],
  ["a blank university", { university: "" }, '"university" must not be empty'],
  ["a long university", { university: "a".repeat(201) }, '"university" must have at most 200'],
  ["no language", { lang: "" }, '"lang" must be one of Java, C#, Python'],
  ["another language", { lang: "python" }, '"lang" must be one of Java, C#, Python'],
  ["two languages", { lang: ["Java", "C#"] }, '"lang" must be one of Java, C#, Python'],
  ["no mailbox", { email: "ada" }, '"email" must be one email address'],
])("an academic request with %s is refused with a reason", async (_, change, reason) => {
  const service = await createTestService();
  const answer = await post(service, "/apis/acad-lic-request", { ...request, ...change });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ error: expect.stringContaining(reason) });
  expect(await requests(service)).toEqual([]);
});

test("every wrong field is named at once", async () => {
  const service = await createTestService();
  const answer = await post(service, "/apis/acad-lic-request", { name: "", email: "x", university: "", lang: "" });
  const { error } = await answer.json();
  expect(["name", "email", "university", "lang"].filter((field) => !error.includes(`"${field}"`))).toEqual([]);
});

test("invalid UTF-8 is refused", async () => {
  const service = await createTestService();
  const bytes = new Blob(['{"email":"', new Uint8Array([0xff]), '@b.ca"}']);
  expect((await post(service, "/apis/subscribe", bytes)).status).toBe(400);
  expect((await postForm(service, "/apis/subscribe", "email=%ff@b.ca", "*/*")).status).toBe(400);
});

test("a body above 16 kB is refused", async () => {
  const service = await createTestService();
  const answer = await post(service, "/apis/subscribe", { email: "ada@example.org", more: "x".repeat(17_000) });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toEqual({ error: "The body must have at most 16384 bytes." });
});

test.each(["text/plain", "multipart/form-data; boundary=x", "application/xml", ""])(
  "a body of the type %j is refused",
  async (type) => {
    const service = await createTestService();
    const answer = await post(service, "/apis/subscribe", { email: "ada@example.org" }, { "content-type": type });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
  },
);

test("a compressed body is refused", async () => {
  const service = await createTestService();
  const answer = await post(service, "/apis/subscribe", { email: "a@b.ca" }, { "content-encoding": "gzip" });
  expect(answer.status).toBe(415);
});

test.each([
  ["/apis", "GET", 404, null],
  ["/apis/", "GET", 404, null],
  ["/apis/nothing", "POST", 404, null],
  ["/apis/subscribe/", "POST", 404, null],
  ["/apis/subscribe", "GET", 405, "POST, OPTIONS"],
  ["/apis/subscribe", "HEAD", 405, "POST, OPTIONS"],
  ["/apis/subscribe", "DELETE", 405, "POST, OPTIONS"],
  ["/apis/acad-lic-request", "PUT", 405, "POST, OPTIONS"],
])("%s %s is answered %i in JSON", async (path, method, status, allow) => {
  const service = await createTestService();
  const answer = await service.application.request(path, { method });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("allow")).toBe(allow);
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("cache-control")).toBe("no-store");
});
test("a client above the rate limit is asked to wait, others are not", async () => {
  const service = await createTestService({ rateLimit: { burst: 2, secondsPerCall: 5, rememberedClients: 10 } });
  const call = (remoteAddress: string) =>
    service.application.request(
      "/apis/subscribe",
      { method: "POST", headers: { "content-type": "application/json" }, body: '{"email":"ada@example.org"}' },
      { remoteAddress },
    );
  const answers = [await call("192.0.2.1"), await call("192.0.2.1"), await call("192.0.2.1"), await call("192.0.2.2")];
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 429, 202]);
  expect(answers[2]?.headers.get("retry-after")).toBe("5");
  expect(await answers[2]?.json()).toEqual({ error: "Too many calls. Try again in 5 seconds." });
  service.clock.advance(seconds(5));
  expect((await call("192.0.2.1")).status).toBe(202);
});
