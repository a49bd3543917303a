import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { formNumber, typedOrder } from "#test/support/order-form.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { startService } from "#test/support/test-service-process.ts";
import { openDatabase } from "../db/database.ts";

const body = String(new URLSearchParams({ ...typedOrder, form: formNumber() }));
const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };

describe.each(databaseKinds)("on %s", (kind) => {
  test("an order that was answered survives a kill, and the form sent again is the same order", async () => {
    const given = await emptyDatabase(kind);
    const cli = await createTestCli(given.kind === "postgres" ? { DATABASE_URL: given.url } : {});
    const start = () => startService(["--without-site"], { ...cli.variables, DATA_DIR: cli.folder });
    const send = async (url: string) => {
      const answer = await fetch(`${url}/order`, { method: "POST", headers, body, redirect: "manual" });
      return [answer.status, answer.headers.get("location")];
    };
    const first = await start();
    const answered = await send(first.url);
    first.child.kill("SIGKILL");
    expect(answered).toEqual([303, expect.stringMatching(/^\/order\/received\?number=/)]);
    await first.exited;

    const second = await start();
    expect(await send(second.url)).toEqual(answered);
    second.child.kill("SIGTERM");
    expect(await second.exited).toBe(0);
    const file = join(cli.folder, "designite.sqlite");
    const database = await openDatabase(given.kind === "postgres" ? given : { kind: "sqlite", file }, () => {});
    const mails = await database.query.selectFrom("outgoingMail").select("purpose").execute();
    const ofOrder = mails.filter(({ purpose }) => purpose.startsWith("order-"));
    expect(ofOrder.map(({ purpose }) => purpose).sort()).toEqual(["order-notice", "order-receipt"]);
    const orders = await database.query.selectFrom("customerOrder").select(["number", "provider"]).execute();
    await database.query.destroy();
    expect(orders).toEqual([{ provider: "form", number: /number=([^&]+)/.exec(String(answered[1]))?.[1] }]);
  });
});
