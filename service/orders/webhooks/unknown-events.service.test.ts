import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { type SampleEvent, sampleEvent } from "#test/support/webhooks/sample-event.ts";
import { shops } from "#test/support/webhooks/shops.ts";
import { paymentProviders } from "../../platform/config/sales-settings.ts";
import { hours } from "../../platform/time/time.ts";
import { adapters, runOrders, storeEvent } from "./inbox.ts";

/** What makes the payment of each provider one that cannot be worked off. */
const unreadable = {
  paddle: ["transaction.completed", { "data.customer_id": "ctm_unknown" }],
  stripe: ["invoice.paid", { "data.object.lines": "?" }],
} as const;

describe.each(databaseKinds)("a payment that is entered with the command of its mail on %s", (kind) => {
  test.each(paymentProviders)("at %s is the order of its later events", async (provider) => {
    const { cli, service } = await createCliWithService(kind);
    const { appContext, transport, clock } = service;
    const settle = async () => {
      await runOrders(appContext);
      await service.sendMails();
    };
    const tell = async ({ event }: SampleEvent) => {
      await storeEvent(adapters[provider], JSON.stringify(event), false, appContext);
      await settle();
    };
    const [name, changes] = unreadable[provider];
    const shop = shops[provider];
    const isPayment = (event: SampleEvent) =>
      JSON.stringify(event.event) === JSON.stringify(sampleEvent(provider, name).event);
    expect(shop.purchase.filter(isPayment)).toHaveLength(1);
    for (const event of shop.purchase) await tell(isPayment(event) ? sampleEvent(provider, name, changes) : event);
    clock.advance(hours(2));
    await settle();
    const [, call = ""] =
      /npm run admin -- (orders create .*professional-java.*)$/m.exec(transport.mails.at(-1)?.text ?? "") ?? [];
    const words = call.replace('"NAME"', "Ada").replace("ADDRESS", "ada@example.org").split(" ");
    expect(await cli.run(words)).toMatchObject({ exitCode: 0, errors: "" });
    for (const event of [...shop.refundInPart, ...shop.refundOfRest]) await tell(event);
    expect(JSON.parse((await cli.run(["orders", "list", "--json"])).output)).toMatchObject([
      { provider, state: "refunded", total: 30_000, tax: 5000, refunded: 30_000, mailbox: "ada@example.org" },
    ]);
  });
});

/** A refund that failed, in a form that cannot be read. */
const failedRefunds = [
  sampleEvent("paddle", "adjustment.created", { "data.status": "rejected", "data.totals": "?" }),
  sampleEvent("stripe", "refund.created", { type: "refund.failed", "data.object.amount": "?" }),
  sampleEvent("stripe", "refund.created", { "data.object.status": "canceled", "data.object.amount": "?" }),
];

test.each(failedRefunds)(
  "the mail about a refund of $provider that failed does not say that money went back (case %#)",
  async ({ provider, event }) => {
    const { cli, service } = await createCliWithService("sqlite");
    await storeEvent(adapters[provider], JSON.stringify(event), false, service.appContext);
    await runOrders(service.appContext);
    await service.sendMails();
    const [mail] = service.transport.mails;
    expect(mail?.text).toContain("These fields aren't as expected: ");
    expect(mail?.text).not.toContain("orders refund");
    const [, stored = ""] = /npm run admin -- orders dismiss (\S+)$/m.exec(mail?.text ?? "") ?? [];
    expect(await cli.run(["orders", "dismiss", stored])).toMatchObject({ exitCode: 0, errors: "" });
  },
);
