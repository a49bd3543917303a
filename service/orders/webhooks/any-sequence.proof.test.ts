import fc from "fast-check";
import { expect, test } from "vitest";
import { openShop } from "#test/support/webhooks/open-shop.ts";
import { shops } from "#test/support/webhooks/shops.ts";
import { paymentProviders } from "../../sales-settings.ts";
import { runOrders } from "./inbox.ts";

const keyMail = "order-keys ada@example.org";
const withheldMail = "order-withheld ada@example.org";
const alarm = "order-alarm review@example.org";

test.each(paymentProviders)(
  "any sequence and repetition of what %s sends issues no key twice and misses none",
  async (provider) => {
    const shop = shops[provider];
    const story = [...shop.subscription, ...shop.refundInPart, ...shop.disputed, ...shop.disputeWon];
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...story, ...story, ...story], { minLength: story.length * 3 }),
        fc.nat(story.length),
        async (sequence, batch) => {
          const { send, app, inForce, orders, mailed, sendMails, allLicenses, transport } = await openShop("sqlite");
          for (const [index, event] of sequence.entries()) {
            expect(await send(event)).toBe(200);
            if (index % (batch + 1) === 0) await runOrders(app);
          }
          await runOrders(app);
          await sendMails();
          expect(await orders()).toMatchObject([{ state: "paid", refunded: 10_000, isSettled: 1 }]);
          const others = mailed().filter((mail) => mail !== withheldMail && mail !== alarm);
          expect([await inForce(), others, await allLicenses()]).toEqual([["designite-java"], [keyMail], 1]);
          // The operator is told of each step of a dispute once, and of nothing else.
          const alarms = transport.mails.filter(({ purpose }) => purpose === "order-alarm");
          expect(alarms.filter(({ subject }) => !/is disputed$|is won$/.test(subject))).toEqual([]);
          expect(new Set(alarms.map(({ text }) => text)).size).toBe(alarms.length);
          // Where a dispute was worked off before its end, the buyer is told of both.
          const told = (words: string) => transport.mails.filter(({ subject }) => subject.endsWith(words)).length;
          expect(told("is suspended")).toBe(told("works again"));
        },
      ),
      { numRuns: 10 },
    );
  },
);
