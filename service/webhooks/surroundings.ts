import type { PaymentProvider } from "../config/sales-settings.ts";
import type { Queries } from "../database/database.ts";
import { parseJson } from "./parse-json.ts";
import type { Surroundings } from "./provider-adapter.ts";
import { givenName, storedName } from "./test-names.ts";

/** What an event of a provider can ask for. */
export function surroundingsOf(
  { provider, isTest, isNew }: { provider: PaymentProvider; isTest: boolean; isNew: boolean },
  queries: Queries,
): Surroundings {
  return {
    isNew,
    async find(subject) {
      const latest = await queries
        .selectFrom("orderEvent")
        .select("body")
        .where("provider", "=", provider)
        .where("subject", "=", storedName(subject, isTest))
        .where("body", "is not", null)
        .orderBy("occurredAt", "desc")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return latest?.body ? parseJson(latest.body) : undefined;
    },
    async findOrderOf(subscription, at) {
      const order = await queries
        .selectFrom("customerOrder")
        .innerJoin("orderReference", "orderReference.orderId", "customerOrder.id")
        .select("reference")
        .where("customerOrder.provider", "=", provider)
        .where("isTest", "=", isTest ? 1 : 0)
        .where("subscription", "=", subscription)
        .where("isFurther", "=", 0)
        .where("paidAt", "<=", at.toISOString())
        .orderBy("paidAt", "desc")
        .orderBy("reference")
        .limit(1)
        .executeTakeFirst();
      return order && givenName(order.reference);
    },
  };
}
