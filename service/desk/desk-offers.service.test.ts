import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { type Device, operatorAtDesk } from "#test/support/desk-device.ts";
import { javaLine, reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { addSubscribers, issueForTests } from "#test/support/subscribers.ts";
import { startIssue } from "../newsletter/send-issue.ts";
import { addDuration, days, hours, seconds } from "../time.ts";

/** What the page of a thing offers to do. */
async function offersAt(device: Device, address: string): Promise<string[]> {
  const { text } = await device.open(address);
  const buttons = text.matchAll(/<a class="button(?: button-quiet)?" href="\/desk\/[^"]*">([^<]*)<\/a>/g);
  return [...buttons].map(([, label = ""]) => label);
}

describe.each(databaseKinds)("what a page offers to do on %s", (kind) => {
  test("fits a request as it stands", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    const page = `/desk/requests/${id}`;
    expect(await offersAt(device, page)).toEqual(["Approve", "Reject"]);
    await device.fillIn(`/desk/requests/reject?ids=${id}`, { reason: "unexplained-repeat" });
    expect(await offersAt(device, page)).toEqual(["Undo rejection"]);
    const undo = `/desk/requests/undo?ids=${id}`;
    expect((await device.open(undo)).text).toMatch(/<h1>Undo rejection\?<\/h1>[\s\S]*Would withdraw the rejection/);
    const { asked } = await device.confirm(undo);
    expect(asked.text).toContain("You can decide again afterward.");
    expect(await offersAt(device, page)).toEqual(["Approve", "Reject"]);
    await device.fillIn(`/desk/requests/reject?ids=${id}`, { reason: "unexplained-repeat" });
    service.clock.advance(days(2));
    expect(await offersAt(device, page)).toEqual([]);
  });

  test("fits an order as it stands", async () => {
    const { service, device } = await operatorAtDesk(kind);
    const { app } = service;
    const pending = await reportAndSettle([["1", { kind: "placed", details: sampleOrder }]], app);
    const offered = await offersAt(device, `/desk/orders/${pending}`);
    expect(offered).toEqual([
      "Mark as paid",
      "Correct buyer or email",
      "Identify an item",
      "Not our item",
      "Issue missing keys",
      "Cancel order",
    ]);
    const several = { ...sampleOrder, lines: [{ ...javaLine, quantity: 3 }] };
    const paid = await reportAndSettle([["2", { kind: "paid", details: several }]], app, {
      references: ["txn_2"],
    });
    expect(await offersAt(device, `/desk/orders/${paid}`)).toEqual([
      "Resend keys",
      "Correct buyer or email",
      "Identify an item",
      "Not our item",
      "Issue missing keys",
      "Correct amounts",
      "Record refund",
    ]);
    await device.confirm(`/desk/orders/refund?ids=${paid}`);
    const after = await offersAt(device, `/desk/orders/${paid}`);
    expect([after.includes("Record refund"), after.includes("Resend keys")]).toEqual([false, false]);
  });

  test("fits a license and a mail as they stand", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    const { query } = service.app.database;
    await device.fillIn(`/desk/requests/approve?ids=${id}`);
    const license = await query.selectFrom("license").select("id").executeTakeFirstOrThrow();
    const mail = await query
      .selectFrom("outgoingMail")
      .select("id")
      .where("purpose", "=", "license-key")
      .executeTakeFirstOrThrow();
    expect(await offersAt(device, `/desk/mail/${mail.id}`)).toEqual([]);
    service.transport.answer = { kind: "refused", permanent: true, reason: "550" };
    await service.sendMails();
    expect(await offersAt(device, `/desk/mail/${mail.id}`)).toEqual(["Try again"]);
    expect((await device.open("/desk/mail?list=Failed")).text).toContain("/desk/mail/retry");
    const all = ["Resend key", "Move to another email address", "Extend", "Replace", "Renew", "Revoke"];
    expect(await offersAt(device, `/desk/licenses/${license.id}`)).toEqual(all);
    await device.confirm(`/desk/licenses/revoke?ids=${license.id}`, { reason: "The key was published" });
    expect(await offersAt(device, `/desk/licenses/${license.id}`)).toEqual(["Replace"]);
  });

  test("fits an issue as it stands", async () => {
    const { service, device } = await operatorAtDesk(kind);
    const { app, clock } = service;
    await addSubscribers(app, ["ada", "bob"]);
    const page = `/desk/newsletter/${issueForTests.name}`;
    await startIssue(issueForTests, app, "operator:Ada", addDuration(clock.now(), hours(2)));
    const always = ["Write", "Send test"];
    expect(await offersAt(device, page)).toEqual(always);
    clock.advance(hours(2));
    await service.jobs.runAll();
    expect(await offersAt(device, page)).toEqual(always);
    service.transport.answer = { kind: "refused", permanent: true, reason: "550 5.7.1", verdict: "policy" };
    while (await service.mailWorker.sendNext()) clock.advance(seconds(1));
    expect(await offersAt(device, page)).toEqual([...always, "Try failed emails again"]);
    service.transport.answer = { kind: "delivered", to: "a list" };
    await device.fillIn(`/desk/newsletter/retry?ids=${issueForTests.name}`);
    while (await service.mailWorker.sendNext()) clock.advance(seconds(1));
    expect(await offersAt(device, page)).toEqual(always);
    const alarms = service.transport.mails.filter(({ subject }) => subject === "Newsletter emails are blocked");
    expect(alarms).toHaveLength(1);
  });
});
