import type {
  Provider,
  ProviderObject,
  Purchase,
  PurchaseLine,
  PurchasePayment,
  WebhookVerdict,
} from "#service/orders/purchase.ts";
import { ProviderUnavailable } from "#service/orders/purchase.ts";

/** A provider whose purchases a test sets. Its webhooks are verdicts as JSON, signed by a header. */
export class FakeProvider implements Provider {
  readonly purchases = new Map<string, Purchase>();
  /** The ids of the objects that were asked for. */
  readonly asked: string[] = [];
  isTest = false;
  isAway = false;
  /** Runs before each answer. */
  beforeAnswer: () => void | Promise<void> = () => {};

  async verifyWebhook(body: string, headers: Headers): Promise<WebhookVerdict> {
    if (headers.get("signature") !== goodSignature) return { kind: "badSignature" };
    return JSON.parse(body) as WebhookVerdict;
  }

  async fetchPurchase({ id }: ProviderObject): Promise<Purchase | null> {
    this.asked.push(id);
    const purchase = this.purchases.get(id) ?? null;
    await this.beforeAnswer();
    if (this.isAway) throw new ProviderUnavailable("The API doesn't answer.");
    return purchase;
  }

  async listRecent(): Promise<readonly ProviderObject[]> {
    if (this.isAway) throw new ProviderUnavailable("The API doesn't answer.");
    return [...this.purchases.keys()].map((id) => ({ kind: "payment", id }));
  }
}

const goodSignature = "good";

export const javaPrice = "price_java";
export const pythonPrice = "price_python";
export const enterprisePrice = "price_enterprise";
export const consultingPrice = "price_consulting";

export const line = (changes: Partial<PurchaseLine> = {}): PurchaseLine => ({
  ...{ price: javaPrice, quantity: 1, amount: 25_000 },
  ...changes,
});

export const payment = (changes: Partial<PurchasePayment> = {}): PurchasePayment => ({
  ...{ id: "pi_1", paidAt: "2026-01-05T11:00:00.000Z", total: 25_000, tax: 0, refunded: 0, refundedAt: null },
  invoiceUrl: "https://billing.example.org/invoice/1",
  ...changes,
});

/** One license for DesigniteJava that was paid once. */
export const purchase = (changes: Partial<Purchase> = {}): Purchase => ({
  ...{ provider: "stripe", id: "pi_1", number: "INV-1", references: ["in_1"], isTest: false, currency: "USD" },
  buyer: { email: "ada@example.org", name: "Ada Lovelace", company: "Engines Ltd", address: null, taxId: null },
  lines: [line()],
  ...{ paidUntil: null, isTrial: false, isCanceled: false, dispute: "none", renewsId: null, problem: null },
  payments: [payment()],
  ...changes,
});

/** What a provider posts about the object with this id. */
export function webhook(id: string, eventId = `evt ${id}`, signature = goodSignature): RequestInit {
  const verdict = { kind: "event", eventId, type: "paid", isTest: false, object: { kind: "payment", id } } as const;
  return posted(verdict, signature);
}

export const posted = (verdict: WebhookVerdict, signature = goodSignature): RequestInit => ({
  method: "POST",
  headers: { signature },
  body: JSON.stringify(verdict),
});
