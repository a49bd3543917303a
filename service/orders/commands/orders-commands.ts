import { soldOfferIds } from "#content/products/offers.ts";
import { change } from "../../change.ts";
import { CliError, CliUsageError } from "../../cli/cli-context.ts";
import { appCommand, listOf, noun } from "../../cli/command.ts";
import {
  asFlag,
  changeFlags,
  choiceFlag,
  emailParser,
  idFlag,
  idParameter,
  jsonFlag,
  limitFlag,
  readCount,
  requiredFlag,
  switchFlag,
  valueFlag,
} from "../../cli/flags.ts";
import { type TableColumn, table } from "../../cli/print.ts";
import { wayOf } from "../../context.ts";
import type { Queries } from "../../db/database.ts";
import { mostSeatsOfLicense } from "../../licenses/issue-license.ts";
import { licensesOfOrder, type StoredLicense, withoutKey } from "../../licenses/license-store.ts";
import { dropUnsentMails } from "../../mail/outbox.ts";
import { erasedEmail } from "../../mail/tables.ts";
import { notOurs, providerName } from "../../sales-settings.ts";
import { localDay } from "../../time.ts";
import { listOrders } from "../facts.ts";
import { foldReports, orderStates } from "../fold-reports.ts";
import { type KeyMail, missingKeys, readKeyDeliveries } from "../key-delivery.ts";
import { keysOfBuyer, queueOrderKeys } from "../mail-keys.ts";
import { formatMoney } from "../money.ts";
import { parseReport } from "../order-report.ts";
import { endEvent, eventsOfOrder, itemsOfOrder, referencesOfOrder, reportsOfOrder } from "../order-store.ts";
import type { OrderEventRow, OrderItemRow, OrderRow } from "../tables.ts";
import { correctCommand } from "./correct-order.ts";
import { cancelCommand, createCommand, paidCommand, refundCommand, settleCommand } from "./report-commands.ts";
import {
  exampleId,
  knownOrder,
  lockKnownOrder,
  orderWord,
  reportOrder,
  requireRenewable,
  seatsParser,
  unhandledEvent,
} from "./report-order.ts";

const listCommand = appCommand({
  brief: "Show orders, newest first",
  examples: [
    { input: "--without-key", brief: "paid but not delivered" },
    { input: "--state pending", brief: "not paid yet" },
    "--email ada@example.org --json",
  ],
  flags: {
    state: choiceFlag(orderStates, "Only those in this state"),
    email: valueFlag("address", "Only this buyer's orders", emailParser("--email")),
    withoutKey: switchFlag("Only paid orders whose keys weren't all issued, emailed, and delivered"),
    limit: limitFlag,
    json: jsonFlag,
  },
  async run({ database: { query }, clock }, { state, email, withoutKey, limit }) {
    const orders = await listOrders(query, {
      ...{ state, email },
      withoutKeyBefore: withoutKey ? clock.now() : undefined,
      isTest: false,
      limit: limit + 1,
    });
    const deliveries = await readKeyDeliveries(
      query,
      orders.map(({ id }) => id),
    );
    const rows = orders.map((order) => ({ ...order, undeliveredKeys: deliveries.get(order.id)?.missing ?? [] }));
    return listOf(rows, columns, { limit });
  },
});

/** Mails and reports name the days of the same zone. */
const dayOf = (time: string | null): string => (time === null ? "" : localDay(new Date(time)));

const columns: readonly TableColumn<OrderRow & { undeliveredKeys: readonly KeyMail[] }>[] = [
  { heading: "ORDER", cell: ({ id }) => id },
  { heading: "NUMBER", cell: ({ number }) => number },
  { heading: "PROVIDER", cell: ({ provider }) => providerName(provider) },
  { heading: "STATE", cell: ({ state, isSettled }) => (isSettled === 1 ? state : `${state}, unsettled`) },
  { heading: "PAID (EASTERN TIME)", cell: ({ paidAt }) => dayOf(paidAt) },
  { heading: "TOTAL", cell: ({ total, currency }) => (total === null ? "" : formatMoney(total, currency)) },
  {
    heading: "KEYS EMAILED (EASTERN TIME)",
    cell: ({ keysMailedAt, undeliveredKeys: [missing] }) =>
      missing ? `${missing.state} ${dayOf(missing.at)}` : dayOf(keysMailedAt),
  },
  { heading: "BUYER", cell: ({ buyer }) => buyer ?? "" },
  { heading: "MAILBOX", cell: ({ email }) => email ?? "" },
  { heading: "PROBLEM", cell: ({ problem }) => problem ?? "" },
];

const showCommand = appCommand({
  brief: "Show one order with its items, licenses, key emails, and reports",
  examples: [exampleId, `${exampleId} --json`],
  flags: { json: jsonFlag },
  words: [orderWord],
  async run({ database: { query } }, _flags, [id]) {
    const order = await knownOrder(id, query);
    const items = await itemsOfOrder(query, id);
    const licenses = (await licensesOfOrder(query, id)).map(withoutKey);
    const keys = (await readKeyDeliveries(query, [id])).get(id);
    const events = await eventsOfOrder(query, id);
    const references = await referencesOfOrder(query, id);
    const keyMails = keys?.mails ?? [];
    const reported = events.map(({ facts, ...event }) => ({ ...event, report: facts && JSON.parse(facts) }));
    return {
      json: { ...order, references, items, licenses, keyMails, events: reported },
      text: [
        { facts: [...orderFacts(order, references, missingKeys(keys)), ...events.flatMap(correctionFact)] },
        ...section("Items", itemColumns(order), items),
        ...section("Licenses", licenseColumns, licenses),
        ...section("Emails with keys", keyMailColumns, keyMails),
        ...section("Reports", eventColumns, events),
      ],
    };
  },
});

const section = <Row>(heading: string, columns: readonly TableColumn<Row>[], rows: readonly Row[]) => [
  "",
  heading,
  rows.length === 0 ? "none" : table(columns, rows),
];

function orderFacts(
  order: OrderRow,
  references: readonly string[],
  missing: string | undefined,
): [name: string, value: string][] {
  const { state, total, refunded, currency } = order;
  return [
    ["Order", order.id],
    ["Number", `${order.number} (${providerName(order.provider)}${order.isTest === 1 ? ", test mode" : ""})`],
    ["Also known as", references.filter((one) => one !== order.number).join(", ") || "none"],
    ["State", order.isSettled === 1 ? order.state : `${order.state}, not settled yet`],
    ["Problem", order.problem ?? "none"],
    ["Received", order.createdAt],
    ["Paid", order.paidAt ?? "no"],
    ["Keys emailed", missing === undefined ? (order.keysMailedAt ?? "no") : `not delivered: ${missing}`],
    ["Buyer", order.buyer ?? "unknown"],
    ["Company", order.company ?? "none"],
    ["Email", order.email ?? "unknown"],
    ["Invoice address", order.invoiceAddress ?? "none"],
    ["Tax number", order.taxId ?? "none"],
    ["Purchase order", order.purchaseOrder ?? "none"],
    [
      "Total",
      total === null
        ? formatMoney(total, currency)
        : `${formatMoney(total, currency)}, including tax of ${taxOf(order)}`,
    ],
    ["Refunded", total === null && state === "refunded" ? "in full" : formatMoney(refunded, currency)],
    ["Invoice", order.invoiceUrl ?? "none"],
    ["Subscription", order.subscription ?? "none"],
    ...(order.isFurther === 1
      ? [["Pays", "a further amount within a period, for no license of its own"] as [string, string]]
      : []),
  ];
}

const taxOf = ({ tax, currency }: OrderRow) => (tax === null ? "unknown" : formatMoney(tax, currency));
/** What the operator has corrected of an order, and when. */
function correctionFact({ occurredAt, facts }: Pick<OrderEventRow, "occurredAt" | "facts">): [string, string][] {
  const report = facts === null ? undefined : parseReport(facts);
  if (report?.kind !== "corrected") return [];
  return [["Corrected", `${occurredAt}: ${Object.keys(report.corrections).join(", ") || "erased since"}`]];
}

const itemColumns = ({ currency }: OrderRow): readonly TableColumn<OrderItemRow>[] => [
  { heading: "ITEM", cell: ({ item }) => item },
  { heading: "OFFER", cell: ({ offer }) => offer ?? "unknown" },
  { heading: "PRICE", cell: ({ price }) => price ?? "" },
  { heading: "SEATS", cell: ({ seats }) => seats },
  { heading: "AMOUNT", cell: ({ amount }) => formatMoney(amount, currency) },
  { heading: "RENEWS", cell: ({ renewsId }) => renewsId ?? "" },
];

const licenseColumns: readonly TableColumn<Omit<StoredLicense, "keyText">>[] = [
  { heading: "LICENSE", cell: ({ id }) => id },
  { heading: "ITEM", cell: ({ orderItem }) => orderItem ?? "" },
  { heading: "SEAT", cell: ({ seat, seats }) => (seat === 0 ? `all ${seats}` : String(seat)) },
  { heading: "PRODUCTS", cell: ({ products }) => products },
  { heading: "EXPIRES (EASTERN TIME)", cell: ({ expiresAt }) => dayOf(expiresAt) },
  { heading: "MAILBOX", cell: ({ email }) => email },
  {
    heading: "WITHHELD",
    cell: ({ revocationReason, suspensionReason }) => revocationReason ?? suspensionReason ?? "",
  },
];

const keyMailColumns: readonly TableColumn<KeyMail>[] = [
  { heading: "EMAIL", cell: ({ mail }) => mail },
  { heading: "KEYS OF", cell: ({ purpose, about }) => (purpose === "order-keys" ? "the order" : about) },
  { heading: "STATE", cell: ({ state }) => state },
  { heading: "SINCE (EASTERN TIME)", cell: ({ at }) => at },
  { heading: "MAILBOX", cell: ({ recipient }) => recipient ?? "" },
  { heading: "REASON", cell: ({ reason }) => reason ?? "" },
];

const eventColumns: readonly TableColumn<Omit<OrderEventRow, "body">>[] = [
  { heading: "AT (EASTERN TIME)", cell: ({ occurredAt }) => occurredAt },
  { heading: "REPORT", cell: ({ kind }) => kind ?? "other" },
  { heading: "RECEIVED (EASTERN TIME)", cell: ({ receivedAt }) => receivedAt },
  { heading: "EVENT", cell: ({ eventId }) => eventId },
  { heading: "PROBLEM", cell: ({ problem }) => problem ?? "" },
];

const sendCommand = appCommand({
  brief: "Resend the email with all keys of an order",
  details:
    "Sends the email with all keys of an order once more, to the mailbox of the order. The keys stay the same. A license that was moved to another address isn't among them: its own page sends its key.",
  examples: [exampleId],
  flags: changeFlags,
  words: [orderWord],
  async run(context, _flags, [id]) {
    const email = await change(context, context.actor, async (tx) => {
      const { order } = await lockKnownOrder(tx.transaction, id);
      const { number, state, isTest, email, keysMailedAt } = order;
      if (state !== "paid" || isTest === 1)
        throw new CliError(`The order ${number} is ${isTest === 1 ? "a test" : state}.`);
      if (keysMailedAt === null || email === null)
        throw new CliError(`The keys of order ${number} haven't been emailed yet.`);
      if (email === erasedEmail) throw new CliError(`The buyer of the order ${number} was erased.`);
      const keys = await keysOfBuyer(tx.transaction, order, await itemsOfOrder(tx.transaction, id));
      if (keys.licenses.length === 0) throw new CliError(`Order ${number} is waiting for a key.`);
      // One that waits for a full mailbox would arrive beside it.
      await dropUnsentMails(tx.transaction, { purpose: "order-keys", aboutId: id }, tx.now.toISOString());
      await queueOrderKeys(tx, order, keys, context);
      tx.audit({ action: "order-keys-sent-again", subjectId: id, details: { by: wayOf(context) } });
      return email;
    });
    return { json: { sent: id, email }, text: `The email with its keys is on its way to ${email}.` };
  },
});

/** Takes back what was said of an item: the mapping of its price counts again. */
const byPrice = "by-price";
const itemOffers = [...soldOfferIds, notOurs, byPrice] as const;

const assignCommand = appCommand({
  brief: "Say which offer an order item is for, or which license it renews",
  details:
    "Says for which offer an item of an order is, if its price isn't mapped. Its licenses are issued and its keys mailed if it is paid. To map the price for later orders too, add it to prices in SALES_FILE. With not-ours the item is none of our licenses, such as consulting that is sold in the same account: no key is issued for it, and an order of such items alone is listed among those without a key no more. by-price takes back what was said. With --renews, says which license the item renews: its term is added to the end of that one, and a key that was mailed before is replaced.",
  examples: [
    `${exampleId} --item 1 --offer professional-java`,
    `${exampleId} --item 2 --offer not-ours`,
    `${exampleId} --item 1 --renews 01a1fbff-2d7e-7000-8000-55db19051b45`,
  ],
  flags: {
    ...changeFlags,
    item: { ...requiredFlag("number", "The item number, starting at 1", readCount("--item")), default: "1" },
    offer: choiceFlag(
      itemOffers,
      "What was bought. not-ours: not one of our licenses. by-price: what SALES_FILE says for its price",
    ),
    seats: valueFlag("count", "The number of developers", seatsParser(mostSeatsOfLicense)),
    renews: idFlag("The license it renews, which may belong to another address, or none", "license"),
  },
  words: [orderWord],
  check({ offer, seats, renews }) {
    if (offer === undefined && seats === undefined && renews === undefined)
      throw new CliUsageError("Give --offer, --seats or --renews, or several of them.");
  },
  run: (context, { item, offer, seats, renews }, [id]) =>
    reportOrder(context, async (queries) => {
      const { order, named } = await lockKnownOrder(queries, id);
      const { details, lines } = foldReports(await reportsOfOrder(queries, id));
      if (details?.isFurther)
        throw new CliError(`The order ${order.number} is a further payment within a period, which has no items.`);
      // Of an order that names no item, what is said of the first makes it.
      if (item > Math.max(lines.length, 1))
        throw new CliError(`--item: the order ${order.number} has no item ${item}.`);
      if (offer === notOurs) await refuseLicensed(queries, order, item);
      if (renews !== undefined && renews !== none) await requireRenewable(queries, renews);
      const said = { offer: offer === byPrice ? null : offer, seats, renewsId: renews === none ? null : renews };
      return { ...named, report: { kind: "assigned", line: item, ...said } };
    }),
});

const none = "none";

/** A license of an item is taken back knowingly, and not by a word about the item. */
async function refuseLicensed(queries: Queries, { id, number }: OrderRow, item: number): Promise<void> {
  const licenses = await licensesOfOrder(queries, id);
  const valid = licenses.find(({ orderItem, revokedAt }) => orderItem === item && revokedAt === null);
  if (!valid) return;
  throw new CliError(
    `Item ${item} of the order ${number} has the license ${valid.id}. If it must not be used, revoke it first.`,
  );
}

const dismissCommand = appCommand({
  brief: "Dismiss an unread event that isn't about one of our orders",
  examples: [exampleId],
  flags: { as: asFlag },
  words: [idParameter("event", "orderEvent")],
  async run(context, _flags, [id]) {
    await change(context, context.actor, async (tx) => {
      const { provider } = await unhandledEvent(tx.transaction, id);
      await endEvent(tx, id);
      tx.audit({ action: "order-event-dismissed", subjectId: id, details: { provider } });
    });
    if (context.isDryRun) return { text: "Would dismiss the event: it would be kept but not retried." };
    return { text: `Dismissed event ${id}. It's kept but won't be retried.` };
  },
});

export const ordersCommands = noun("Orders and the reports about them", {
  list: listCommand,
  show: showCommand,
  create: createCommand,
  paid: paidCommand,
  refund: refundCommand,
  send: sendCommand,
  assign: assignCommand,
  correct: correctCommand,
  settle: settleCommand,
  cancel: cancelCommand,
  dismiss: dismissCommand,
});
