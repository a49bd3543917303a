import { expect, test } from "vitest";
import sessionEvent from "./samples/stripe/checkout.session.completed.json" with { type: "json" };
import invoiceEvent from "./samples/stripe/invoice.paid.json" with { type: "json" };
import { readInvoice, readSession, stripe } from "./stripe.ts";

const licenseId = "01a20498-e6ad-7944-92e4-6c717ccf817b";
const invoice = invoiceEvent.data.object;
const session = { ...sessionEvent.data.object, client_reference_id: licenseId };
const stored = { ...sessionEvent, data: { object: session } };
const head = stripe.readHead(stored);

/** The license that the order of the invoice renews, or why it is not known. */
async function renewedBy(surroundings: { events: Record<string, unknown>; isNew: boolean }, changes = {}) {
  const { events, isNew } = surroundings;
  const find = async (subject: string) => events[subject];
  const read = await readInvoice("paid", { ...invoice, ...changes }, { find, isNew });
  if (read.kind !== "report" || read.report.kind !== "paid") return read.kind;
  return read.report.details.lines[0]?.renewsId;
}

test("the reference of a payment link names the license that the invoice of its session renews", async () => {
  const events = { [head.subject ?? ""]: stored };
  expect(await renewedBy({ events, isNew: true })).toBe(licenseId);
  expect(await renewedBy({ events: {}, isNew: true })).toBe("waits");
  expect(await renewedBy({ events: {}, isNew: false })).toBeNull();
  expect(await renewedBy({ events: {}, isNew: true }, { billing_reason: "subscription_cycle" })).toBeNull();
});

test("a session without an invoice names it by itself", () => {
  const read = readSession(sessionEvent.type, { ...session, invoice: null, invoice_creation: null });
  expect(read).toMatchObject({ report: { kind: "paid", details: { lines: [{ renewsId: licenseId }] } } });
});
