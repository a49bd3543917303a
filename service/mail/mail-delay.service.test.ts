import { describe, expect, test } from "vitest";
import { post, request } from "#test/support/api-calls.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createTestService } from "#test/support/test-service.ts";
import { hours, minutes } from "../time.ts";
import { waitingMails } from "./outbox.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test.each([
    ["451 4.7.1 EENVELOPE after RCPT TO", minutes(61)],
    ["452 4.2.2 EENVELOPE after RCPT TO", 0],
  ])("mails that the server refuses with %s have been late for %d ms", async (reason, delay) => {
    const service = await createTestService({ kind });
    const { app, clock, mailWorker, transport } = service;
    await post(service, "/apis/acad-lic-request", request);
    transport.answer = { kind: "refused", reason };
    clock.advance(hours(1));
    while (await mailWorker.sendNext());
    clock.advance(minutes(1));
    expect(await waitingMails(app.database.query, clock.now())).toMatchObject({ delay });
  });
});
