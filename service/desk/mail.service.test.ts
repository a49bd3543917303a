import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { operatorAtDesk } from "#test/support/desk-device.ts";

const refused = { kind: "refused", reason: "550 No such mailbox", verdict: "hard" } as const;

describe.each(databaseKinds)("emails at the desk on %s", (kind) => {
  test("say where they stand and why, and a failed one is tried again", async () => {
    const { service, device } = await operatorAtDesk(kind);
    const { answer } = service.transport;
    service.transport.answer = refused;
    await service.sendMails();
    const { query } = service.app.database;
    const failed = query
      .selectFrom("outgoingMail")
      .select(["id", "state"])
      .where("recipient", "=", "ada@uni.example.org");
    const { id } = await failed.executeTakeFirstOrThrow();
    const list = (await device.open("/desk/mail")).text;
    expect(list).toContain(`href="/desk/mail/${id}"`);
    const page = `/desk/mail/${id}`;
    expect((await device.open(page)).text).toMatch(/failed[\s\S]*550 No such mailbox[\s\S]*ada@uni\.example\.org/);
    service.transport.answer = answer;
    const form = (await device.open(page)).text;
    expect((await device.press("/desk/mail/retry", form)).location).toBe("/desk/mail?done=retried&count=1");
    await service.sendMails();
    expect(await failed.execute()).toEqual([{ id, state: "sent" }]);
    expect((await device.open(page)).text).not.toContain("Try again");
    expect((await device.open(`/desk/mail/${id}x`)).status).toBe(404);
  });

  test("several are tried again at once, and one whose text is deleted says so", async () => {
    const { service, device } = await operatorAtDesk(kind);
    service.transport.answer = refused;
    await service.sendMails();
    const { query } = service.app.database;
    const failed = await query.selectFrom("outgoingMail").select("id").where("state", "=", "failed").execute();
    expect((await device.act("/desk/mail", "/desk/mail/retry")).text).toContain("Choose at least one email.");
    const [first = { id: "" }] = failed;
    await query.updateTable("outgoingMail").set({ text: null }).where("id", "=", first.id).execute();
    const chosen = Object.fromEntries(failed.map(({ id }) => [`chosen.${id}`, "yes"]));
    const { location } = await device.act("/desk/mail", "/desk/mail/retry", chosen);
    expect(location).toBe(`/desk/mail?done=retried&count=${failed.length - 1}`);
    const { text } = await device.open(`/desk/mail/${first.id}`);
    expect([text.includes("can&#x27;t be sent again"), text.includes("Try again<")]).toEqual([true, false]);
  });
});
