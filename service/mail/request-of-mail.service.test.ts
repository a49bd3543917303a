import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createTestService } from "#test/support/test-service.ts";
import { message } from "./transport.ts";

describe.each(databaseKinds)("a mail on %s", (kind) => {
  test("names the request that caused it: in the answer, the log, the queue and its own header", async () => {
    const service = await createTestService({ kind });
    const listening = await service.listen();
    const answer = await fetch(`http://127.0.0.1:${listening.port}/apis/subscribe`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "ada@example.org" }),
    });
    expect(answer.status).toBe(202);
    const request = answer.headers.get("x-request-id");
    expect(request).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
    await expect.poll(() => service.transport.mails, { timeout: 30 * 60_000 }).toHaveLength(1);
    const [mail] = service.transport.mails;
    expect(mail?.httpRequestId).toBe(request);
    if (mail) expect(message(mail, { name: "", address: "a@b.ca" }).headers).toHaveProperty("X-Request-Id", request);
    const lines = () => service.logged.map((line) => JSON.parse(line)).filter((line) => line.request === request);
    await expect
      .poll(
        () =>
          lines()
            .map(({ path, purpose }) => path ?? purpose)
            .toSorted(),
        { timeout: 30 * 60_000 },
      )
      .toEqual(["/apis/subscribe", mail?.purpose]);
  });
});
