import type { Service } from "#service/app.ts";
import { latestAuditEntries } from "#service/audit.ts";
import { postForm } from "./api-calls.ts";

/** What a buyer types into the order form. */
export const typedOrder = {
  offer: "professional-java",
  seats: "3",
  name: "Ada Lovelace",
  email: "ada@example.org",
  company: "Engines Ltd",
  address: "12 Square\r\nLondon",
  taxId: "GB 123",
  purchaseOrder: "4711",
};

export const formNumber = (digit = 1): string => `019b8dd6-0c00-7000-8000-${String(digit).padStart(12, "0")}`;

/** Sends the order form with these changes, as a browser does. */
export function sendOrder(service: Service, changes: Readonly<Record<string, string>> = {}) {
  const fields = { ...typedOrder, form: formNumber(), ...changes };
  return postForm(service, "/order", String(new URLSearchParams(fields)));
}

/** What is stored of orders. */
export async function storedOrders({ app: { database } }: Service) {
  const { query } = database;
  const orders = await query.selectFrom("customerOrder").selectAll().orderBy("id").execute();
  const mails = await query.selectFrom("outgoingMail").selectAll().orderBy("purpose", "desc").execute();
  const actions = (await latestAuditEntries(query, { limit: 100 })).map(({ action, actor }) => `${actor}: ${action}`);
  return { orders, mails, actions };
}
