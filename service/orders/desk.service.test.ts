import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { PropsDevice } from "#test/support/desk-props.ts";
import { plainViews } from "../web/view.ts";

const entered = {
  ...{
    offer: "professional-java",
    seats: "2",
    buyer: "Ada Lovelace",
    email: "Ada@example.org",
    company: "Engines Ltd",
  },
  ...{ address: "1 Engine Road\r\nLondon", taxId: "", purchaseOrder: "PO-7", number: "", renews: "" },
};
const payment = { total: "565.00", tax: "65.00", currency: "CAD", on: "2026-01-04", invoice: "INV-9", invoiceUrl: "" };

describe.each(databaseKinds)("orders at the desk on %s", (kind) => {
  async function orderAtDesk() {
    const service = await createAcademicService(kind, { views: plainViews() });
    const device = new PropsDevice(service);
    await device.signIn();
    const form = await device.props("desk/new-order", "/desk/orders/new");
    const { location } = await device.act("/desk/orders/new", form, entered);
    expect(location).toContain("done=entered");
    const id = /orders\/([0-9a-f-]{36})/.exec(location)?.[1] ?? "";
    const page = () => device.props("desk/order", `/desk/orders/${id}`);
    const press = async (action: string, fields: Record<string, string> = {}) => {
      const view = await page();
      return await device.act(`/desk/orders/${id}/${action}`, view, { seen: view.seen, ...fields });
    };
    const keyMails = async () => {
      await service.sendMails();
      return service.transport.mails.filter(({ purpose }) => purpose === "order-keys").length;
    };
    return { service, device, page, press, keyMails, id };
  }

  test("are entered by hand, wait for their payment, and lead to keys once", async () => {
    const { device, page, press, keyMails, id } = await orderAtDesk();
    expect((await device.props("desk/orders", "/desk/orders")).orders).toMatchObject([{ id, state: "unpaid" }]);
    expect(await keyMails()).toBe(0);
    expect((await press("paid", payment)).location).toContain("done=paid");
    expect(await keyMails()).toBe(1);
    expect(await page()).toMatchObject({
      order: { state: "paid", email: "ada@example.org", references: expect.arrayContaining(["INV-9"]) },
      payments: [{ total: "CAD 565.00", tax: "CAD 65.00" }],
      licenses: [{ seat: 1 }, { seat: 2 }],
      can: { pay: false, cancel: false, send: true, refund: true },
    });
    expect((await device.props("desk/orders", "/desk/orders")).orders).toEqual([]);
  });

  test("say which entry of a payment is wrong, and keep the others", async () => {
    const { press, keyMails } = await orderAtDesk();
    const { refusal } = await press("paid", { ...payment, total: "a lot", on: "soon" });
    expect(Object.keys(refusal?.faults ?? {}).sort()).toEqual(["on", "total"]);
    expect(refusal?.values).toMatchObject({ tax: "65.00", total: "a lot" });
    expect(await keyMails()).toBe(0);
  });

  test("say all that is wrong with an order at once, in words for people", async () => {
    const { device } = await orderAtDesk();
    const form = await device.props("desk/new-order", "/desk/orders/new");
    const { refusal } = await device.act("/desk/orders/new", form, {
      ...Object.fromEntries(Object.keys(entered).map((name) => [name, ""])),
      company: "1".repeat(201),
    });
    expect(Object.keys(refusal?.faults ?? {}).sort()).toEqual(["buyer", "company", "email", "offer", "seats"]);
    expect(JSON.stringify(refusal?.faults)).not.toMatch(/The field|Invalid/);
  });

  test("take numbers of digits alone, and amounts as they are written", async () => {
    const { device, page, press } = await orderAtDesk();
    const form = await device.props("desk/new-order", "/desk/orders/new");
    const numbers = { purchaseOrder: "4500012345", number: "1044", taxId: "123456789" };
    expect((await device.act("/desk/orders/new", form, { ...entered, ...numbers })).location).toContain("done=entered");
    expect((await press("paid", { ...payment, total: "1,565.00", invoice: "2026-44" })).location).toContain(
      "done=paid",
    );
    expect(await page()).toMatchObject({
      order: { references: expect.arrayContaining(["2026-44"]) },
      payments: [{ total: "CAD 1565.00" }],
    });
  });

  test("refuse an action on an order that somebody else has changed since", async () => {
    const { device, page, press, id } = await orderAtDesk();
    const before = await page();
    await press("cancel");
    const { refusal } = await device.act(`/desk/orders/${id}/paid`, before, { ...payment, seen: before.seen });
    expect(refusal?.message).toContain("Somebody has changed this");
    expect((await page()).order.state).toBe("canceled");
  });

  test("move to another email address, and lose their licenses with a refund of everything", async () => {
    const { page, press, service } = await orderAtDesk();
    await press("paid", payment);
    const corrected = { email: "grace@example.org", buyer: "Grace Hopper", company: "Engines Ltd", address: "" };
    expect((await press("correct", corrected)).location).toContain("done=corrected");
    expect((await page()).order.email).toBe("grace@example.org");
    await service.sendMails();
    expect((await press("refund", { refunded: "565.00" })).location).toContain("done=refunded");
    const { order, licenses } = await page();
    expect(order.state).toBe("refunded");
    expect(licenses.every(({ state }) => state === "revoked")).toBe(true);
  });

  test("that are refunded lead to no other key, whoever revoked theirs", async () => {
    const { device, page, press } = await orderAtDesk();
    await press("paid", payment);
    const revoked = (await page()).licenses[1]?.link.href ?? "";
    const act = async (license: string, action: string) => {
      const view = await device.props("desk/license", license);
      return await device.act(`${license}/${action}`, view, { seen: view.seen, reason: "Lost", note: "" });
    };
    expect((await act(revoked, "revoke")).location).toContain("done=revoked");
    await press("refund", { refunded: "565.00" });
    for (const { link } of (await page()).licenses)
      expect((await act(link.href, "replace")).refusal?.message).toContain("The order");
    expect((await page()).licenses).toHaveLength(2);
  });
});
