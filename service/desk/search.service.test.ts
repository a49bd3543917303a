import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { operatorAtDesk } from "#test/support/desk-device.ts";
import { addSubscribers } from "#test/support/subscribers.ts";

describe.each(databaseKinds)("the search on %s", (kind) => {
  test("finds by parts of addresses, names and identifiers", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    await service.ask({ name: "Grace Hopper", email: "grace@uni.example.org" });
    await service.sendMails();
    const { query } = service.app.database;
    const mail = await query.selectFrom("outgoingMail").select("id").executeTakeFirstOrThrow();
    for (const text of ["lovelace", "ada@uni", id.slice(-8), id.slice(0, 13), id])
      expect(
        (await device.open(`/desk/find?q=${text}`)).text + (await device.open(`/desk/find?q=${text}`)).location,
      ).toContain(`/desk/requests/${id}`);
    expect((await device.open(`/desk/find?q=${mail.id}`)).location).toBe(`/desk/mail/${mail.id}`);
    const both = (await device.open("/desk/find?q=uni.example.org")).text;
    expect(both).toMatch(/Ada Lovelace[\s\S]*Grace Hopper|Grace Hopper[\s\S]*Ada Lovelace/);
    await addSubscribers(service.app, ["ben"]);
    expect((await device.open("/desk/find?q=ben@exa")).location).toBe("/desk/people?email=ben%40example.org");
  });

  test("answers any text in words", async () => {
    const { device } = await operatorAtDesk(kind);
    for (const text of [
      "%25%25%25",
      "___",
      "%5C%5C%5C",
      "A%25a",
      "a".repeat(10_000),
      "%00%00%00xyz",
      `${"😀".repeat(300)}`,
    ]) {
      const { status, text: page } = await device.open(`/desk/find?q=${text}`);
      expect([text.slice(0, 9), status, page.includes("No results.")]).toEqual([text.slice(0, 9), 200, true]);
    }
    for (const half of ["%F0%9F%98", "%ED%A0%BD", "ada%00@uni.example.org"])
      expect((await device.open(`/desk/find?q=${half}`)).status, half).toBeLessThan(400);
    expect((await device.open("/desk/find?q=x")).text).toContain("at least three characters");
  });
});
