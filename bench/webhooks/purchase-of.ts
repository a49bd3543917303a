import type { PaymentProvider } from "#service/platform/config/sales-settings.ts";
import { type SampleEvent, sampleEvent } from "#test/support/webhooks/sample-event.ts";

/** The event by which a provider reports a purchase, with numbers of its own. */
export function purchaseOf(provider: PaymentProvider, name: string): SampleEvent {
  switch (provider) {
    case "paddle":
      return sampleEvent(provider, "transaction.completed", { event_id: `evt_${name}`, "data.id": `txn_${name}` });
    case "stripe":
      return sampleEvent(provider, "invoice.paid", { id: `evt_${name}`, "data.object.id": `in_${name}` });
    case "lemonsqueezy":
      return sampleEvent(provider, "order-created", { "data.id": name });
    case "standard":
      return sampleEvent(provider, "order.paid", { "data.id": name });
  }
}
