import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds, type databaseKinds as kinds } from "#test/support/database/test-database.ts";
import { pay } from "#test/support/paid-orders.ts";
import { javaLine, reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { type SampleEvent, sampleEvent } from "#test/support/webhooks/sample-event.ts";
import { digestSources } from "../app/features.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import { erasedMailbox } from "../platform/mail/tables.ts";
import { minutes } from "../platform/time/time.ts";
import { keylessOrders } from "./facts.ts";
import { advice } from "./order-alarms.ts";
import type { OrderDetails } from "./order-report.ts";
import { adapters, runOrders, storeEvent } from "./webhooks/inbox.ts";

async function openDesk(kind: (typeof kinds)[number]) {
  const clock = new TestClock();
  const { cli, service } = await createCliWithService(kind, { clock });
  const { appContext } = service;
  const { query } = appContext.database;
  const json = async (...words: string[]) => JSON.parse((await cli.run([...words, "--json"])).output);
  return {
    service,
    /** Runs a command, a minute after the one before. */
    async run(...words: readonly string[]) {
      for (const each of [clock, service.clock]) each.advance(minutes(1));
      return await cli.run(words);
    },
    folder: cli.folder,
    json,
    paid: (changes: Partial<OrderDetails>, received = {}) =>
      reportAndSettle([["paid", { kind: "paid", details: { ...sampleOrder, ...changes } }]], appContext, received),
    async receive({ provider, event }: SampleEvent) {
      await storeEvent(adapters[provider], JSON.stringify(event), false, appContext);
      await runOrders(appContext);
    },
    /** The products of the licenses in force of an order, by its items. */
    async inForce(id: string) {
      const licenses = (await licensesOfOrder(query, id)).filter(({ revokedAt }) => revokedAt === null);
      return licenses.map(({ orderItem, products }) => `${orderItem}: ${products.split(" ")[0]}`).toSorted();
    },
    async keyMails() {
      await service.sendMails();
      return service.transport.mails.filter(({ purpose }) => purpose === "order-keys" || purpose === "license-key")
        .length;
    },
    /** What is open: orders of the list and of the digest, and events that wait. */
    async open() {
      const digest = await keylessOrders({ queries: query, now: new Date("2027-01-01") }, appContext);
      const listed: { id: string }[] = await json("orders", "list", "--without-key");
      const events = await query.selectFrom("orderEvent").select("id").where("handledAt", "is", null).execute();
      expect(digest === undefined).toBe(listed.length === 0);
      return [...listed, ...events].length;
    },
  };
}

type Desk = Awaited<ReturnType<typeof openDesk>>;

interface Trial {
  /** Makes the problem. Returns the order. */
  provoke(desk: Desk): Promise<string | undefined>;
  /** The commands that are run one after the other, with OFFER for each offer and ID for each number. */
  commands: readonly string[];
  /** What the operator fills in. */
  fills?: Readonly<Record<string, string>>;
  helps(desk: Desk, order: string | undefined): Promise<void>;
}

const unknownLine = { ...javaLine, offer: null, price: "pri_unknown", amount: 5000 };
const twoItems = { total: 30_000, lines: [javaLine, unknownLine] };
const seesOrder = async ({ open }: Desk) => expect(await open()).toBe(1);
const oneIsServed = async ({ inForce, keyMails }: Desk, id = "") => {
  expect(await inForce(id)).toEqual(["1: designite-java"]);
  expect(await keyMails()).toBe(1);
};
const refunded = async ({ inForce, json, open }: Desk, id = "") => {
  expect(await json("orders", "show", id)).toMatchObject({ state: "refunded", problem: null });
  expect([await inForce(id), await open()]).toEqual([[], 0]);
};
const dismissed = async ({ open }: Desk) => expect(await open()).toBe(0);
const aboutRefund = sampleEvent("stripe", "refund.created", { "data.object.status": 5 });
const aboutDispute = sampleEvent("stripe", "charge.dispute.created", { "data.object.status": 5 });
const paymentOf = ({ event }: SampleEvent) =>
  /"payment_intent":"([^"]+)"/.exec(JSON.stringify(event))?.[1] ?? "no payment";
const paidAtStripe = (event: SampleEvent) => ({ provider: "stripe", references: [paymentOf(event)] });
const manySeats = { lines: [{ ...javaLine, offer: "enterprise" as const, quantity: 20_000 }] };

const showOrder = "orders show ID";
const dismissEvent: Pick<Trial, "commands" | "helps"> = { commands: ["orders dismiss ID"], helps: dismissed };

const unknownPrice = (desk: Desk) => desk.paid(twoItems);
const noItem = (desk: Desk) => desk.paid({ lines: [] });
const erased = (desk: Desk) => desk.paid({ mailbox: erasedMailbox });
const tooManySeats = (desk: Desk) => desk.paid(manySeats);
const otherMailbox = async ({ service, paid }: Desk) => {
  const { licenses } = await pay(service, "before", {}, { mailbox: "it@engines.example.org" });
  return await paid({ lines: [{ ...javaLine, renewsId: licenses[0]?.id ?? "" }] });
};
const tooLong = async ({ service, paid }: Desk) => {
  const { licenses } = await pay(service, "before");
  await service.appContext.database.query
    .updateTable("license")
    .set({ expiresAt: "2035-12-31T12:00:00.000Z" })
    .execute();
  return await paid({ lines: [{ ...javaLine, renewsId: licenses[0]?.id ?? "" }] });
};
const failedRefund = async ({ paid, service }: Desk) => {
  await paid({});
  const refunded = { kind: "refunded", refund: "a", amount: null } as const;
  const at = (time: string) => ({ occurredAt: new Date(`2026-01-05T${time}:00Z`) });
  await reportAndSettle([["refund", refunded]], service.appContext, at("11:20"));
  return await reportAndSettle([["failure", { kind: "refund-failed", refund: "a" }]], service.appContext, at("11:40"));
};
/** A subscription that moved to another mailbox is renewed under a third one. */
const withoutKeys = async ({ folder, paid }: Desk) => {
  await rm(join(folder, "keys", "signing-keys.json"));
  return await paid({});
};
const unread = (event: SampleEvent) => async (desk: Desk) => {
  await desk.receive(event);
  return undefined;
};
const unreadAfterPayment = (event: SampleEvent) => async (desk: Desk) => {
  const order = await desk.paid({}, paidAtStripe(event));
  await desk.receive(event);
  return order;
};
/** The order has none of the numbers of the event. */
const unreadBeforePayment = (event: SampleEvent) => async (desk: Desk) => {
  await desk.receive(event);
  return await desk.paid({}, { provider: "stripe", references: ["in_other"] });
};
const oddInvoice = unread(sampleEvent("stripe", "invoice.paid", { "data.object.lines": "?" }));
const bareInvoice = unread(sampleEvent("stripe", "invoice.paid", { "data.object": {} }));
const enteredEvent = async ({ json, open, inForce, keyMails }: Desk) => {
  const [order] = await json("orders", "list");
  expect(order).toMatchObject({
    provider: "stripe",
    state: "paid",
    mailbox: "ada@example.org",
    total: 30_000,
    tax: 5000,
  });
  expect([await open(), await inForce(order.id), await keyMails()]).toEqual([0, ["1: designite-java"], 1]);
};

/** Every alarm with every command that its mail prints. */
const trials: Readonly<Record<keyof typeof advice, readonly Trial[]>> = {
  "unknown-price": [
    { provoke: unknownPrice, commands: [showOrder], helps: seesOrder },
    {
      provoke: unknownPrice,
      commands: ["orders assign ID --item 2 --offer OFFER"],
      async helps({ inForce, keyMails, open }, id = "") {
        expect(await inForce(id)).toEqual(["1: designite-java", "2: designite-java"]);
        expect([await keyMails(), await open()]).toEqual([2, 0]);
      },
    },
    {
      provoke: unknownPrice,
      commands: ["orders assign ID --item 2 --offer not-ours"],
      async helps(desk, id = "") {
        await oneIsServed(desk, id);
        expect(await desk.open()).toBe(0);
        await desk.run("orders", "assign", id, "--item", "2", "--offer", "by-price");
        expect(await desk.open()).toBe(1);
      },
    },
  ],
  "no-item": [
    { provoke: noItem, commands: [showOrder], helps: seesOrder },
    {
      provoke: noItem,
      commands: ["orders assign ID --item 1 --offer OFFER --seats 1"],
      async helps(desk, id) {
        await oneIsServed(desk, id);
        expect(await desk.open()).toBe(0);
      },
    },
    { provoke: noItem, commands: ["orders assign ID --item 1 --offer not-ours"], helps: dismissed },
  ],
  "buyer-erased": [
    { provoke: erased, commands: [showOrder], helps: seesOrder },
    { provoke: erased, commands: ["orders refund ID"], helps: refunded },
    {
      provoke: erased,
      commands: ['orders correct ID --mailbox ADDRESS --buyer "NAME"'],
      fills: { NAME: "Ada", ADDRESS: "ada@example.org" },
      async helps(desk, id) {
        await oneIsServed(desk, id);
        expect(await desk.open()).toBe(0);
      },
    },
  ],
  "no-signing-key": [
    { provoke: withoutKeys, commands: [showOrder], helps: seesOrder },
    { provoke: withoutKeys, commands: ["keys create", "orders settle ID"], helps: oneIsServed },
  ],
  "license-impossible": [
    { provoke: tooManySeats, commands: [showOrder], helps: seesOrder },
    {
      provoke: tooManySeats,
      commands: ["orders assign ID --item 1 --seats 9999"],
      async helps({ json, open }, id = "") {
        expect(await json("orders", "show", id)).toMatchObject({ problem: null, licenses: [{ seats: 9999 }] });
        expect(await open()).toBe(0);
      },
    },
    { provoke: tooManySeats, commands: ["orders refund ID"], helps: refunded },
    {
      provoke: tooLong,
      commands: ["orders assign ID --item 1 --renews none"],
      async helps({ inForce, open }, id = "") {
        expect([await inForce(id), await open()]).toEqual([["1: designite-java"], 0]);
      },
    },
  ],
  "refund-failed": [
    { provoke: failedRefund, commands: [showOrder], helps: seesOrder },
    { provoke: failedRefund, commands: ["orders refund ID"], helps: refunded },
    {
      provoke: failedRefund,
      commands: ["orders paid ID"],
      async helps({ inForce, open }, id = "") {
        expect([await inForce(id), await open()]).toEqual([["1: designite-java"], 0]);
      },
    },
  ],
  "foreign-renewal": [
    { provoke: otherMailbox, commands: [showOrder], helps: dismissed },
    {
      provoke: otherMailbox,
      commands: ["orders assign ID --item 1 --renews ID"],
      async helps({ json }, id = "") {
        const { licenses } = await json("orders", "show", id);
        expect(licenses.map(({ expiresAt }: { expiresAt: string }) => expiresAt.slice(0, 4))).toContain("2028");
      },
    },
  ],
  "event-payment": [
    { provoke: oddInvoice, commands: ["orders create --event ID --offer OFFER"], helps: enteredEvent },
    {
      provoke: bareInvoice,
      commands: [
        'orders create --event ID --offer OFFER --number NUMBER --buyer "NAME" --mailbox ADDRESS --amount TOTAL --tax TAX',
      ],
      fills: { NUMBER: "in_1", NAME: "Ada", ADDRESS: "ada@example.org", TOTAL: "300.00", TAX: "50.00" },
      helps: enteredEvent,
    },
    { provoke: oddInvoice, ...dismissEvent },
  ],
  "event-refund": [
    {
      provoke: unreadAfterPayment(aboutRefund),
      commands: ["orders refund ID --event ID --amount 100.00"],
      async helps({ json, open, receive }, id = "") {
        expect([await json("orders", "list"), await open()]).toMatchObject([[{ id, refunded: 10_000 }], 0]);
        // The provider reports it again, in the form that is understood.
        await receive(sampleEvent("stripe", "refund.created", { id: "evt_again" }));
        expect(await json("orders", "list")).toMatchObject([{ id, refunded: 10_000 }]);
      },
    },
    { provoke: unreadAfterPayment(aboutRefund), ...dismissEvent },
    {
      provoke: unread(aboutRefund),
      commands: ["orders list --provider stripe --limit all"],
      helps: async ({ open }) => expect(await open()).toBe(1),
    },
    {
      provoke: unreadBeforePayment(aboutRefund),
      commands: ["orders refund ORDER --event ID --amount 100.00"],
      async helps({ json, open }, id = "") {
        expect([await json("orders", "list"), await open()]).toMatchObject([[{ id, refunded: 10_000 }], 0]);
      },
    },
  ],
  "event-dispute": [
    {
      provoke: unreadAfterPayment(aboutDispute),
      commands: ["orders refund ID --event ID --amount 300.00"],
      helps: refunded,
    },
    { provoke: unreadAfterPayment(aboutDispute), ...dismissEvent },
    {
      provoke: unread(aboutDispute),
      commands: ["orders list --provider stripe --limit all"],
      helps: async ({ open }) => expect(await open()).toBe(1),
    },
    {
      provoke: unreadBeforePayment(aboutDispute),
      commands: ["orders refund ORDER --event ID --amount 300.00"],
      helps: refunded,
    },
  ],
  "event-other": [
    {
      provoke: unread(sampleEvent("stripe", "customer.subscription.updated", { "data.object.items": "?" })),
      ...dismissEvent,
    },
  ],
};

/** The commands that the alarm prints. */
async function printedCommands({ service }: Desk): Promise<string[]> {
  await service.sendMails();
  const alarms = service.transport.mails.filter(({ purpose }) => purpose === "order-alarm");
  return alarms.flatMap(({ text }) => Array.from(text.matchAll(/^npm run admin -- (.+)$/gm), ([, call]) => call ?? ""));
}

const shape = (call: string) =>
  call.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "ID").replace(/--offer (?:professional-\w+|enterprise)/, "--offer OFFER");

const allTrials = Object.entries(trials).flatMap(([alarm, each]) => each.map((trial) => [alarm, trial] as const));

test("every kind of alarm has commands that are tried", () => {
  expect(Object.keys(trials).toSorted()).toEqual(Object.keys(advice).toSorted());
  expect(Object.values(trials).every((each) => each.length > 0)).toBe(true);
  expect(digestSources).toContain(keylessOrders);
});

describe.each(databaseKinds)("an alarm on %s", (kind) => {
  test.each(allTrials)("about %s prints a command that helps (case %#)", async (alarm, trial) => {
    const desk = await openDesk(kind);
    const order = await trial.provoke(desk);
    const printed = await printedCommands(desk);
    const tried = trials[alarm as keyof typeof advice].flatMap(({ commands }) => commands);
    expect(tried).toEqual(expect.arrayContaining(printed.map(shape)));
    for (const command of trial.commands) {
      const fills: Record<string, string> = { ORDER: order ?? "", ...trial.fills };
      // Of several offers, the one that was bought.
      const calls = printed.filter((call) => shape(call) === command);
      const call = calls.find((each) => each.includes("professional-java")) ?? calls[0] ?? `not printed: ${command}`;
      const filled = call.replaceAll(/\b[A-Z]{3,}\b/g, (name) => fills[name] ?? name);
      const words = Array.from(filled.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? "");
      const { exitCode, errors } = await desk.run(...words);
      expect({ exitCode, errors, call }).toEqual({ exitCode: 0, errors: "", call });
      await runOrders(desk.service.appContext);
    }
    await trial.helps(desk, order);
  });
});
