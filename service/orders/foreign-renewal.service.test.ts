import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { lastDay, licensesBySeat, pay } from "#test/support/paid-orders.ts";
import { reissueLicense } from "../licenses/reissue-license.ts";
import { days } from "../time.ts";
import { confirmRenewal } from "./enter-order.ts";

const stranger = { email: "eve@example.com" };

describe.each(databaseKinds)("the renewal of an order on %s", (kind) => {
  test("by somebody else adds nothing to the licenses that were bought with the one that it names", async () => {
    const service = await createAcademicService(kind);
    const { licenses: former } = await pay(service, "first", { seats: 3 });
    service.clock.advance(days(100));
    const { licenses } = await pay(service, "again", { seats: 4, renewsId: former[1]?.id ?? "", ...stranger });
    expect(licenses.map(({ email, renewsId }) => ({ email, renewsId }))).toEqual(
      Array.from({ length: 4 }, () => ({ ...stranger, renewsId: null })),
    );
    expect(new Set(lastDay(licenses))).toEqual(new Set(["2027-04-15"]));
  });

  test("follows a revoked license, whose number is published, for its own people alone", async () => {
    const service = await createAcademicService(kind);
    const [first] = (await pay(service, "first")).licenses;
    const old = first?.id ?? "";
    await reissueLicense(old, { reason: "Computer replaced", operator: "Grace" }, service.app);
    const other = await pay(service, "eve", { renewsId: old, ...stranger });
    expect(lastDay(other.licenses)).toEqual(["2027-01-05"]);
    const own = await pay(service, "own", { renewsId: old });
    expect(lastDay(own.licenses)).toEqual(["2028-01-05"]);
  });

  test("of several licenses by somebody else is told to the operator once, who joins them", async () => {
    const service = await createAcademicService(kind);
    const { app, sendMails, transport } = service;
    const { licenses: former } = await pay(service, "first", { seats: 3 });
    const named = former[1]?.id ?? "";
    const { id } = await pay(service, "again", { seats: 3, renewsId: named, ...stranger });
    await pay(service, "again", { seats: 3, renewsId: named, ...stranger });
    await sendMails();
    const alarms = transport.mails.filter(({ purpose }) => purpose === "order-alarm");
    expect(alarms).toMatchObject([{ recipient: "review@example.org" }]);
    expect(alarms[0]?.text).toContain(`Item 1 renews: ${named}\n`);
    expect(alarms[0]?.text).toContain(`/desk/orders/${id}\n`);

    for (const _ of [1, 2]) await confirmRenewal(id, named, "operator:Grace", app);
    const licenses = await licensesBySeat(service, id);
    const joined = licenses.filter(({ revokedAt }) => revokedAt === null);
    expect(joined.map(({ renewsId }) => renewsId)).toEqual([former[1]?.id, former[0]?.id, former[2]?.id]);
    expect(lastDay(joined)).toEqual(["2028-01-05", "2028-01-05", "2028-01-05"]);
    expect(licenses).toHaveLength(6);
  });

  test("by whom one of several licenses was sent to renews that one alone", async () => {
    const service = await createAcademicService(kind);
    const { licenses: former } = await pay(service, "first", { seats: 3 });
    const holder = { email: "bo@engines.example.org" };
    const given = { reason: "Handed over", operator: "Grace", ...holder };
    const { id } = await reissueLicense(former[1]?.id ?? "", given, service.app);
    const own = await pay(service, "own", { seats: 2, renewsId: id, ...holder });
    expect(own.licenses.map(({ renewsId }) => renewsId)).toEqual([id, null]);
    expect(lastDay(own.licenses)).toEqual(["2028-01-05", "2028-01-05"]);
    await service.sendMails();
    expect(service.transport.mails.filter(({ purpose }) => purpose === "order-alarm")).toEqual([]);
  });
});
