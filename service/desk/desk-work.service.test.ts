import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { Device } from "#test/support/desk-device.ts";
import { reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { hours, minutes } from "../time.ts";

type Kind = (typeof databaseKinds)[number];

async function operatorAtDesk(kind: Kind) {
  const service = await createAcademicService(kind);
  const device = new Device(service);
  await device.signIn("review@example.org");
  const { query } = service.app.database;
  return { service, device, query };
}

describe.each(databaseKinds)("the work of an operator on %s", (kind) => {
  test("a question about a payment is answered a minute later, and asked again on another day", async () => {
    const { cli, service } = await createCliWithService(kind);
    const device = new Device(service);
    await device.signIn("review@example.org");
    const ordered = ["--offer", "professional-java", "--buyer", "Ada Lovelace", "--email", "ada@engines.example.org"];
    for (const _ of ["today", "tomorrow"]) await cli.run(["orders", "create", ...ordered]);
    const orders = await service.app.database.query.selectFrom("customerOrder").select("id").execute();
    const [today = "", tomorrow = ""] = orders.map(({ id }) => `/desk/orders/paid?ids=${id}`);
    const first = await device.ask(today);
    expect(first.text).toContain(" 07:00 Eastern Time");
    service.clock.advance(minutes(1));
    expect((await device.press(today, first.text)).text).toContain("Mark as paid: done");
    service.clock.advance(hours(16));
    const second = await device.ask(tomorrow);
    service.clock.advance(hours(1));
    expect((await device.press(tomorrow, second.text)).text).toContain("Mark as paid?");
  });

  test("a form says what stands now, and the question after it what was entered", async () => {
    const { service, device } = await operatorAtDesk(kind);
    const id = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.app);
    const form = (await device.open(`/desk/orders/correct?ids=${id}`)).text;
    expect(form).toContain("Now: ada@example.org<br>");
    const { asked } = await device.confirm(`/desk/orders/correct?ids=${id}`, { company: "Motors <Ltd>" });
    expect(asked.text).toContain("<dt>Company</dt><dd>Motors &lt;Ltd&gt;</dd>");
    expect((await device.open(`/desk/orders/correct?ids=${id}`)).text).toContain("Now: Motors &lt;Ltd&gt;<br>");
  });

  test("a refund is recorded by hand, after what it leads to was said", async () => {
    const { service, device } = await operatorAtDesk(kind);
    const id = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.app);
    const { asked, done } = await device.confirm(`/desk/orders/refund?ids=${id}`);
    expect(asked.text).toContain("Would revoke 1 license.");
    expect(done.text).toContain("is refunded");
  });

  /**
   * What two operators are answered who open forms first, and then press their buttons at once. Whoever is asked again,
   * since the other was done before, presses again.
   */
  async function pressAtOnce(
    service: Awaited<ReturnType<typeof operatorAtDesk>>["service"],
    wanted: readonly { address: string; fields: Record<string, string> }[],
  ) {
    service.app.operators = ["ada@vendor.example.org", "grace@vendor.example.org"];
    const opened = [];
    for (const [index, { address, fields }] of wanted.entries()) {
      const device = new Device(service);
      await device.signIn(index === 0 ? "ada@vendor.example.org" : "grace@vendor.example.org");
      opened.push({ device, address, asked: (await device.fillIn(address, fields)).text });
    }
    return await Promise.all(
      opened.map(async ({ device, address, asked }) => {
        const answer = await device.press(address, asked);
        return answer.text.includes("This has changed since") ? await device.press(address, answer.text) : answer;
      }),
    );
  }

  test("a refund that two operators record at once counts once, and the second is told", async () => {
    const { service, query } = await operatorAtDesk(kind);
    const id = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.app);
    const refund = { address: `/desk/orders/refund?ids=${id}`, fields: {} };
    const answers = await pressAtOnce(service, [refund, refund]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.text).toMatch(/The order \S+ is refunded\./);
    const order = await query.selectFrom("customerOrder").selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({ state: "refunded", refunded: 25_000 });
    expect(await query.selectFrom("licenseRevocation").select("licenseId").execute()).toHaveLength(1);
  });

  test("a correction beside a refund leaves no license in force, whichever comes first", async () => {
    const { service, query } = await operatorAtDesk(kind);
    const id = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.app);
    const answers = await pressAtOnce(service, [
      { address: `/desk/orders/correct?ids=${id}`, fields: { buyer: "Augusta Ada King" } },
      { address: `/desk/orders/refund?ids=${id}`, fields: {} },
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const order = await query.selectFrom("customerOrder").selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({ state: "refunded", buyer: "Augusta Ada King" });
    const inForce = await query
      .selectFrom("license")
      .leftJoin("licenseRevocation", "licenseRevocation.licenseId", "license.id")
      .select("license.id")
      .where("revokedAt", "is", null)
      .execute();
    expect(inForce).toEqual([]);
  });
});
