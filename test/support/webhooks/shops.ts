import type { PaymentProvider } from "#service/sales-settings.ts";
import { sampleEvent } from "./sample-event.ts";
import type { Shop } from "./shop.ts";

const ada = "ada@example.org";
const renewed = "2027-01-05T11:00:30.000000Z";
const paddle = (name: string, changes?: Parameters<typeof sampleEvent>[2]) => sampleEvent("paddle", name, changes);
const stripe = (name: string, changes?: Parameters<typeof sampleEvent>[2]) => sampleEvent("stripe", name, changes);

const people = [paddle("customer.created"), paddle("address.created"), paddle("business.created")];
const paddleAdjustment = (number: string, changes: Parameters<typeof sampleEvent>[2] = {}) =>
  paddle("adjustment.created", { event_id: `evt_${number}`, "data.id": `adj_${number}`, ...changes });
const paddleNextPeriod = { starts_at: "2027-01-05T11:00:20.449123Z", ends_at: "2028-01-05T11:00:20.449123Z" };

const yearLater = 1767610815 + 31_536_000;
const invoiceAgain = {
  id: "evt_2",
  created: yearLater,
  "data.object.id": "in_2",
  "data.object.number": "M8V0KX57-0002",
  "data.object.billing_reason": "subscription_cycle",
  "data.object.lines.data.0.period.start": yearLater,
};

export const shops: Readonly<Record<PaymentProvider, Shop>> = {
  paddle: {
    purchase: [...people, paddle("transaction.completed"), paddle("subscription.created")],
    placed: [...people, paddle("transaction.billed")],
    paidLater: [paddle("transaction.completed", { event_id: "evt_later", occurred_at: "2026-01-09T11:00:00Z" })],
    failed: [paddle("transaction.billed", { event_id: "evt_failed", event_type: "transaction.canceled" })],
    refundInPart: [
      paddleAdjustment("part"),
      paddleAdjustment("part", {
        event_id: "evt_approved",
        event_type: "adjustment.updated",
        "data.status": "approved",
      }),
    ],
    refundOfRest: [paddleAdjustment("rest", { "data.status": "approved", "data.totals.total": "20000" })],
    refundInFull: [paddleAdjustment("full", { "data.status": "approved", "data.totals.total": "30000" })],
    refundFailed: [
      paddleAdjustment("full", {
        event_id: "evt_full_failed",
        event_type: "adjustment.updated",
        occurred_at: "2026-01-08T09:00:00Z",
        "data.status": "reversed",
        "data.totals.total": "30000",
      }),
    ],
    disputed: [paddleAdjustment("dispute", { "data.status": "approved", "data.action": "chargeback" })],
    disputeWon: [paddleAdjustment("won", { "data.status": "approved", "data.action": "chargeback_reverse" })],
    disputeLost: [],
    subscription: [...people, paddle("transaction.completed"), paddle("subscription.created")],
    moreSeats: [paddle("subscription.updated", { event_id: "evt_seats", "data.items.0.quantity": 3 })],
    otherPlan: [paddle("subscription.updated", { event_id: "evt_plan", "data.items.0.price.id": "dpy" })],
    renewal: [
      paddle("transaction.completed", {
        event_id: "evt_renewal",
        occurred_at: renewed,
        "data.id": "txn_renewal",
        "data.origin": "subscription_recurring",
        "data.invoice_number": "325-10567",
        "data.billing_period": paddleNextPeriod,
      }),
    ],
    difference: [
      paddle("transaction.completed", {
        event_id: "evt_difference",
        "data.id": "txn_difference",
        "data.origin": "subscription_update",
        "data.invoice_number": "325-10569",
        "data.details.totals.grand_total": "5000",
        "data.details.totals.tax": "800",
      }),
    ],
    renewing: (license, email = ada) => [
      paddle("customer.created", { event_id: "evt_again", "data.id": "ctm_again", "data.email": email }),
      paddle("transaction.completed", {
        event_id: "evt_renewing",
        "data.id": "txn_renewing",
        "data.customer_id": "ctm_again",
        "data.invoice_number": "325-10568",
        "data.subscription_id": null,
        "data.custom_data": { renews: license },
      }),
    ],
    inTestMode: [],
  },
  stripe: {
    purchase: [stripe("checkout.session.completed"), stripe("invoice.paid"), stripe("invoice-payment.paid")],
    placed: [
      stripe("checkout.session.completed", {
        id: "evt_placed",
        "data.object.payment_status": "unpaid",
        "data.object.invoice": null,
      }),
    ],
    paidLater: [
      stripe("checkout.session.completed", { id: "evt_later", type: "checkout.session.async_payment_succeeded" }),
      stripe("invoice.paid"),
    ],
    failed: [
      stripe("checkout.session.completed", {
        id: "evt_failed",
        type: "checkout.session.async_payment_failed",
        "data.object.payment_status": "unpaid",
        "data.object.invoice": null,
      }),
    ],
    refundInPart: [stripe("refund.created")],
    refundOfRest: [
      stripe("refund.created", { id: "evt_rest", "data.object.id": "re_2", "data.object.amount": 20_000 }),
    ],
    refundInFull: [
      stripe("refund.created", { id: "evt_full", "data.object.id": "re_full", "data.object.amount": 30_000 }),
    ],
    refundFailed: [
      stripe("refund.created", {
        id: "evt_full_failed",
        type: "refund.failed",
        created: 1767870000,
        "data.object.id": "re_full",
        "data.object.amount": 30_000,
        "data.object.status": "failed",
      }),
    ],
    disputed: [stripe("charge.dispute.created")],
    disputeWon: [stripe("charge.dispute.closed")],
    disputeLost: [stripe("charge.dispute.closed", { id: "evt_lost", "data.object.status": "lost" })],
    subscription: [stripe("invoice.paid-subscription"), stripe("invoice-payment.paid")],
    moreSeats: [stripe("customer.subscription.updated", { id: "evt_seats", "data.object.items.data.0.quantity": 3 })],
    otherPlan: [
      stripe("customer.subscription.updated", { id: "evt_plan", "data.object.items.data.0.price.id": "dpy" }),
    ],
    renewal: [stripe("invoice.paid-subscription", invoiceAgain)],
    difference: [
      stripe("invoice.paid-subscription", {
        ...invoiceAgain,
        id: "evt_difference",
        created: 1767700000,
        "data.object.id": "in_difference",
        "data.object.number": "M8V0KX57-0009",
        "data.object.billing_reason": "subscription_update",
        "data.object.total": 5000,
        "data.object.total_excluding_tax": 4200,
      }),
    ],
    renewing: (license, email = ada) => [
      stripe("checkout.session.completed", {
        id: "evt_renewing_session",
        "data.object.id": "cs_renewing",
        "data.object.invoice": "in_renewing",
        "data.object.payment_intent": "pi_renewing",
        "data.object.client_reference_id": license,
      }),
      stripe("invoice.paid", {
        id: "evt_renewing",
        "data.object.id": "in_renewing",
        "data.object.number": "M8V0KX57-0003",
        "data.object.customer_email": email,
      }),
    ],
    inTestMode: [stripe("invoice.paid", { livemode: false })],
  },
};
