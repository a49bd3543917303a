import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService } from "#test/support/academic-service.ts";
import { licensesOf } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { pay, paySeats } from "#test/support/paid-orders.ts";
import { reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { reissueLicense } from "../licenses/revoke-license.ts";
import { findOrder } from "../orders/order-store.ts";
import { days } from "../platform/time/time.ts";
import { revokeSeat } from "./assign-seats.ts";
import { askForMailboxChange, mailboxSides, proveMailbox } from "./change-mailbox.ts";

const old = "ada@example.org";
const next = "ada@new.example.org";

describe.each(databaseKinds)("the renewal of a subscription after a change of mailbox on %s", (kind) => {
  const subscription = { subscription: "sub_1" };

  /** Moves what a mailbox has, as its buttons do. */
  async function move(service: AcademicService, oldMailbox: string, newMailbox: string) {
    const { appContext } = service;
    await askForMailboxChange({ accessId: `access ${oldMailbox}`, oldMailbox, newMailbox }, appContext);
    const changes = appContext.database.query.selectFrom("licenseMailboxChange").select("id");
    const { id } = await changes.where("oldMailbox", "=", oldMailbox).executeTakeFirstOrThrow();
    for (const side of mailboxSides) await proveMailbox(side, id, appContext);
  }
  const orderOf = (service: AcademicService, id: string) => findOrder(service.appContext.database.query, id);
  const keysTo = async (service: AcademicService) => {
    await service.sendMails();
    const mails = service.transport.mails.filter(({ purpose }) => purpose === "order-keys");
    return mails.map(({ recipient }) => recipient).toSorted();
  };
  const alarms = async (service: AcademicService) => {
    await service.sendMails();
    return service.transport.mails.filter(({ purpose }) => purpose === "order-alarm");
  };

  test("under the former one belongs to the present owner, who alone manages its seats", async () => {
    const service = await createAcademicService(kind);
    const { appContext } = service;
    await paySeats(service, subscription);
    expect(await keysTo(service)).toEqual([old]);
    await move(service, old, next);
    service.clock.advance(days(340));
    const { id, licenses } = await pay(service, "renewal", { quantity: 5 }, subscription);
    expect(licenses.map(({ mailbox }) => mailbox)).toEqual([
      "ada@engines.example.org",
      "bo@engines.example.org",
      "cy@engines.example.org",
    ]);
    expect(await orderOf(service, id)).toMatchObject({ mailbox: next });
    const seats = { orderId: id, item: 1 };
    expect(await revokeSeat({ ...seats, mailbox: old }, 1, appContext)).toBe("unknown");
    expect(await revokeSeat({ ...seats, mailbox: next }, 1, appContext)).toBe("seat-revoked");
    expect(await keysTo(service)).toEqual([old, next].toSorted());
    expect(await alarms(service)).toEqual([]);

    await move(service, next, "ada@third.example.org");
    service.clock.advance(days(340));
    const again = await pay(service, "again", { quantity: 5 }, subscription);
    expect(await orderOf(service, again.id)).toMatchObject({ mailbox: "ada@third.example.org" });
    expect(await alarms(service)).toEqual([]);
  });

  test("gives a single license to its owner, and so does what is charged within the period", async () => {
    const service = await createAcademicService(kind);
    await pay(service, "first", {}, subscription);
    await move(service, old, next);
    const { licenses } = await pay(service, "renewal", {}, subscription);
    expect(licenses).toMatchObject([{ mailbox: next, renewsId: expect.any(String) }]);
    const details = { ...sampleOrder, ...subscription, isFurther: true, lines: [] };
    const further = await reportAndSettle([["further", { kind: "paid", details }]], service.appContext, {
      references: ["further"],
    });
    expect(await orderOf(service, further)).toMatchObject({ mailbox: next });
    expect((await licensesOf(service, old)).length).toBe(0);
  });

  test("follows a license that the operator has given to another mailbox", async () => {
    const service = await createAcademicService(kind);
    const [first] = (await pay(service, "first", {}, subscription)).licenses;
    const given = { reason: "Handed over", operator: "Grace", mailbox: next };
    await reissueLicense(first?.id ?? "", given, service.appContext);
    const { licenses } = await pay(service, "renewal", {}, subscription);
    expect(licenses).toMatchObject([{ mailbox: next }]);
    expect(await alarms(service)).toEqual([]);
  });

  test("under a third one belongs to the present owner, and the operator is told once", async () => {
    const service = await createAcademicService(kind);
    await paySeats(service, subscription);
    await move(service, old, next);
    const third = { ...subscription, mailbox: "billing@example.net" };
    const { id } = await pay(service, "renewal", { quantity: 5 }, third);
    await pay(service, "renewal", { quantity: 5 }, third);
    expect(await orderOf(service, id)).toMatchObject({ mailbox: next });
    expect(await keysTo(service)).toEqual([old, next].toSorted());
    const told = await alarms(service);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/Owner: ada@new\.example\.org[\s\S]*billing@example\.net/);
  });

  test("under another one belongs to that one where nothing has moved", async () => {
    const service = await createAcademicService(kind);
    await paySeats(service, subscription);
    const changed = { ...subscription, mailbox: "billing@example.net" };
    const { id } = await pay(service, "renewal", { quantity: 5 }, changed);
    expect(await orderOf(service, id)).toMatchObject({ mailbox: "billing@example.net", movedTo: null });
    expect(await alarms(service)).toEqual([]);
  });

  test("is not changed by a test account that names the same subscription", async () => {
    const service = await createAcademicService(kind);
    const [first] = (await pay(service, "first", {}, subscription)).licenses;
    const details = { ...sampleOrder, ...subscription };
    const ofTest = { references: ["test txn"] as const, isTest: true, occurredAt: service.clock.now() };
    await reportAndSettle([["test paid", { kind: "paid", details }]], service.appContext, ofTest);
    const { licenses } = await pay(service, "renewal", {}, subscription);
    expect(licenses).toMatchObject([{ renewsId: first?.id }]);
  });
});
