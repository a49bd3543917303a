import type { DeskFrame, DeskHistory, DeskLink } from "./desk.ts";

/** Where an order comes from: a provider of payments, the order form, or the operator. */
export type DeskOrderProvider = "stripe" | "paddle" | "form" | "operator";

export interface DeskOrdersView {
  frame: DeskFrame;
  /** Which of them are shown: those that wait for a payment, those that are paid without a key, or all. */
  list: "unpaid" | "keyless" | "all";
  orders: readonly DeskOrderRow[];
  /** Whether there are more than are shown. */
  isCut: boolean;
}

export interface DeskOrderRow {
  id: string;
  number: string;
  provider: DeskOrderProvider;
  state: "unpaid" | "trial" | "paid" | "disputed" | "refunded" | "canceled";
  email: string;
  buyer: string | null;
  company: string | null;
  /** When it was paid, or received. */
  at: string;
  /** What was paid, or is to be paid, in words. Null if no price is fixed. */
  amount: string | null;
  /** Why it waits. */
  problem: string | null;
}

export interface DeskOrderView {
  frame: DeskFrame;
  history: DeskHistory;
  order: DeskOrderRow & {
    createdAt: string;
    keysMailedAt: string | null;
    invoiceAddress: string | null;
    taxId: string | null;
    purchaseOrder: string | null;
    invoiceUrl: string | null;
    /** Until when a subscription is paid. */
    paidUntil: string | null;
    isCanceled: boolean;
    /** Further numbers that it is known by. */
    references: readonly string[];
    currency: string;
  };
  /** Why a key has not reached its recipient. */
  missingKeys: string | undefined;
  items: readonly {
    item: number;
    /** What it is for, or null while that is not known. */
    offer: string | null;
    price: string | null;
    seats: number;
    amount: string;
  }[];
  payments: readonly {
    id: string;
    paidAt: string;
    total: string;
    tax: string;
    refunded: string | null;
    /** When the last of it went back. */
    refundedAt: string | null;
  }[];
  licenses: readonly { link: DeskLink; seat: number; state: string; expiresAt: string }[];
  renews: DeskLink | undefined;
  /** What an item can be said to be for. */
  offers: readonly { value: string; text: string }[];
  /** What is in the form of a payment when it is opened. */
  paid: { total: string; tax: string; on: string; refunded: string };
  /** What the order looks like now. An action on one that looks otherwise is refused. */
  seen: string;
  /** What can be done to it as it stands. */
  can: Readonly<Record<"pay" | "amounts" | "send" | "assign" | "renew" | "check" | "refund" | "cancel", boolean>>;
}

export interface DeskNewOrderView {
  frame: DeskFrame;
  offers: readonly { value: string; text: string }[];
}
