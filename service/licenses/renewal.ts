/** How a license goes on after its end, as its reminder says. */
export type Renewal =
  /** One press on the page behind the link renews it. */
  | { kind: "press"; url: string }
  | { kind: "buy"; url: string }
  /** The provider of payments renews it by itself, unless the subscription was canceled. */
  | { kind: "subscription"; url: string }
  /** One of the seats that a buyer renews together. */
  | { kind: "seat"; buyer: SeatBuyer };

/** Who is reminded of all seats of an item of an order. */
export interface SeatBuyer {
  orderId: string;
  item: number;
  mailbox: string;
  seats: number;
  url: string;
}
