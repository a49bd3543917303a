import type { PaymentProvider } from "../config/sales-settings.ts";
import type { EventHints } from "../orders/event-hints.ts";
import type { OrderReport } from "../orders/order-report.ts";

/** A request of a provider, as it was signed. */
export interface SignedRequest {
  body: string;
  headers: Pick<Headers, "get">;
}

/** Whether a request was signed with a secret. */
export type Verify = (request: SignedRequest, secret: string) => boolean | Promise<boolean>;

/** What an event is stored with. */
export interface EventHead {
  /** Null if the provider gives none: then the body itself identifies the event. */
  eventId: string | null;
  occurredAt: Date;
  isTest: boolean;
  /** What later events need to know from this one. */
  subject: string | null;
}

/** What an event says. */
export type ReadEvent =
  /** It is none of an order. */
  | { kind: "none" }
  /** It cannot be understood before another event is there. */
  | { kind: "waits"; reason: string }
  /** It may be of an order, and the operator must look at it. */
  | { kind: "unreadable"; reason: string }
  | {
      kind: "report";
      /** The provider's numbers of the order, the main one first. */
      references: readonly [string, ...string[]];
      /** The number that the buyer knows. */
      number?: string | undefined;
      report: OrderReport;
    };

/** What an event needs beside its own body. */
export interface Surroundings {
  /** The latest event that describes something, such as a customer. */
  find(subject: string): Promise<unknown>;
  /** The main number of the order of a subscription that was the latest paid one at that time. */
  findOrderOf(subscription: string, at: Date): Promise<string | undefined>;
  /** Whether the event is so new that what it could do without may still arrive. */
  isNew: boolean;
}

/** What the service knows of a provider. Reading throws where an event has not the expected shape. */
export interface ProviderAdapter {
  provider: PaymentProvider;
  /** Loads the library that verifies signatures. */
  loadVerify(): Promise<Verify>;
  readHead(event: unknown, request: SignedRequest): EventHead;
  readEvent(event: unknown, surroundings: Surroundings): Promise<ReadEvent>;
  /** Of an event that cannot be worked off: what it says all the same. It never throws. */
  readHints(event: unknown, surroundings: Pick<Surroundings, "find">): Promise<EventHints>;
}
