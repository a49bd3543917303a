import type { DeskOrderRow, DeskOrderView } from "#contract/views/desk-orders.ts";
import type { Sample } from "../sample.ts";
import { sampleFrame, sampleHistory } from "./samples.ts";

const frame = { ...sampleFrame, section: "/desk/orders" };

const row: DeskOrderRow = {
  ...{ id: "019b8dd6-0c00-7000-8000-000000000003", number: "2026-7K2M9QXR", provider: "form", state: "unpaid" },
  ...{ email: "grace@engines.example.org", buyer: "Grace Hopper", company: "Engines Ltd" },
  ...{ at: "2026-01-05T12:00:00Z", amount: "USD 750.00", problem: null },
};

export const deskOrders: readonly Sample<"desk/orders">[] = [
  {
    name: "unpaid",
    props: {
      frame,
      ...{ list: "unpaid", isCut: false },
      orders: [
        row,
        {
          ...row,
          id: "2",
          provider: "stripe",
          state: "paid",
          problem: "Item 1 has the price price_1, which isn't known.",
        },
      ],
    },
  },
  { name: "none", props: { frame, list: "keyless", orders: [], isCut: false } },
];

const offers = [
  { value: "professional-java", text: "Professional Java" },
  { value: "not-ours", text: "None of our licenses" },
];

const unpaid: DeskOrderView = {
  frame,
  history: sampleHistory,
  order: {
    ...row,
    ...{ createdAt: "2026-01-05T12:00:00Z", keysMailedAt: null, taxId: "GB 123", purchaseOrder: "PO-7" },
    ...{ invoiceAddress: "1 Engine Road\nLondon", invoiceUrl: null, paidUntil: null, isCanceled: false },
    ...{ references: ["INV-12"], currency: "USD" },
  },
  missingKeys: undefined,
  items: [{ item: 1, offer: "Professional Java", price: null, seats: 3, amount: "USD 750.00" }],
  payments: [],
  licenses: [],
  renews: undefined,
  offers,
  paid: { total: "", tax: "", on: "2026-01-06", refunded: "" },
  seen: "",
  can: {
    ...{ pay: true, amounts: false, send: false, assign: true },
    ...{ renew: true, check: false, refund: false, cancel: true },
  },
};

export const deskOrder: readonly Sample<"desk/order">[] = [
  { name: "unpaid", props: unpaid },
  {
    name: "paid",
    props: {
      ...unpaid,
      order: { ...unpaid.order, state: "paid", provider: "stripe", keysMailedAt: "2026-01-06T12:00:00Z" },
      payments: [
        {
          id: "1",
          paidAt: "2026-01-06T12:00:00Z",
          total: "USD 847.50",
          tax: "USD 97.50",
          refunded: "USD 100.00",
          refundedAt: "2026-01-20T12:00:00Z",
        },
      ],
      licenses: [
        {
          link: { text: "DesigniteJava", href: "/desk/licenses/1" },
          ...{ seat: 1, state: "valid", expiresAt: "2027-01-06T12:00:00Z" },
        },
      ],
      can: { ...unpaid.can, pay: false, cancel: false, send: true, check: true },
    },
  },
];

export const deskNewOrder: readonly Sample<"desk/new-order">[] = [{ name: "empty", props: { frame, offers } }];
