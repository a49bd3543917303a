import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { addSubscribers } from "#test/support/subscribers.ts";
import { createTestService } from "#test/support/test-service.ts";
import { subscribe } from "./subscribe.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("an address that is left alone costs the same work as a new one, and is sent nothing", async () => {
    const { appContext, mailWorker, transport } = await createTestService({ kind });
    const { query } = appContext.database;
    await addSubscribers(appContext, ["ada"]);
    const counted = async () => [
      (await query.selectFrom("outgoingMail").select("id").execute()).length,
      (await query.selectFrom("auditEntry").select("sequence").execute()).length,
    ];
    const sender = { page: undefined, networks: ["192.0.2.1", "192.0.2.0/24"] };
    await subscribe({ email: "grace@example.org" }, appContext, sender);
    expect(await counted()).toEqual([1, 1]);
    await subscribe({ email: "ada@example.org" }, appContext, sender);
    expect(await counted()).toEqual([2, 2]);
    while (await mailWorker.sendNext());
    expect(transport.mails.map(({ recipient }) => recipient)).toEqual(["grace@example.org"]);
    const states = await query.selectFrom("outgoingMail").select("state").execute();
    expect(states.map(({ state }) => state).sort()).toEqual(["sent", "skipped"]);
  });
});
