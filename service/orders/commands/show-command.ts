import { buildCommand } from "@stricli/core";
import type { CliContext } from "../../cli/cli-context.ts";
import { idParameter, jsonFlag } from "../../cli/flags.ts";
import { printJson } from "../../cli/print-result.ts";
import { printFacts, printTable, type TableColumn } from "../../cli/print-table.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { licensesOfOrder, type StoredLicense, withoutKey } from "../../licenses/license-store.ts";
import { type KeyMail, missingKeys, readKeyDeliveries } from "../key-delivery.ts";
import { formatMoney } from "../money.ts";
import { parseReport } from "../order-report.ts";
import { eventsOfOrder, itemsOfOrder } from "../order-store.ts";
import type { OrderEventRow, OrderItemRow, OrderRow } from "../tables.ts";
import { knownOrder } from "./known-order.ts";

export const showCommand = buildCommand<{ json: boolean }, [string], CliContext>({
  async func({ json }, id) {
    const found = await withAppContext(this, async ({ database: { query } }) => ({
      order: await knownOrder(id, query),
      items: await itemsOfOrder(query, id),
      licenses: (await licensesOfOrder(query, id)).map(withoutKey),
      keys: (await readKeyDeliveries(query, [id])).get(id),
      events: await eventsOfOrder(query, id),
    }));
    if (json) {
      const events = found.events.map(({ facts, ...event }) => ({ ...event, report: facts && JSON.parse(facts) }));
      const { order, items, licenses, keys } = found;
      printJson(this.output, { ...order, items, licenses, keyMails: keys?.mails ?? [], events });
      return;
    }
    printFacts(this.output, [
      ...orderFacts(found.order, missingKeys(found.keys)),
      ...found.events.flatMap(correctionFact),
    ]);
    const section = <Row>(heading: string, columns: readonly TableColumn<Row>[], rows: readonly Row[]) => {
      this.output.write(`\n${heading}\n`);
      if (rows.length === 0) this.output.write("none\n");
      else printTable(this.output, columns, rows);
    };
    section("Items", itemColumns(found.order), found.items);
    section("Licenses", licenseColumns, found.licenses);
    section("Mails with keys", keyMailColumns, found.keys?.mails ?? []);
    section("Reports", eventColumns, found.events);
  },
  parameters: { flags: { json: jsonFlag }, positional: { kind: "tuple", parameters: [idParameter("order")] } },
  docs: {
    brief: "Show one order with its items, licenses, mails with keys and reports",
    customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45", "01a1fbff-2d7d-756e-9bb9-55db19051b45 --json"],
  },
});

function orderFacts(order: OrderRow, missing: string | undefined): [name: string, value: string][] {
  const { state, total, refunded, currency } = order;
  return [
    ["Order", order.id],
    ["Number", `${order.number} (${order.provider}${order.isTest === 1 ? ", test mode" : ""})`],
    ["State", order.isSettled === 1 ? order.state : `${order.state}, not settled yet`],
    ["Problem", order.problem ?? "none"],
    ["Received", order.createdAt],
    ["Paid", order.paidAt ?? "no"],
    ["Keys mailed", missing === undefined ? (order.keysMailedAt ?? "no") : `not delivered: ${missing}`],
    ["Buyer", order.buyer ?? "unknown"],
    ["Company", order.company ?? "none"],
    ["Mailbox", order.mailbox ?? "unknown"],
    ["Invoice address", order.invoiceAddress ?? "none"],
    ["Tax id", order.taxId ?? "none"],
    ["Purchase order", order.purchaseOrder ?? "none"],
    [
      "Total",
      total === null ? formatMoney(total, currency) : `${formatMoney(total, currency)}, of it tax ${taxOf(order)}`,
    ],
    ["Refunded", total === null && state === "refunded" ? "the whole" : formatMoney(refunded, currency)],
    ["Invoice", order.invoiceUrl ?? "none"],
    ["Subscription", order.subscription ?? "none"],
    ...(order.isFurther === 1
      ? [["Pays", "a further amount within a period, for no license of its own"] as [string, string]]
      : []),
    ...(order.importedFrom === null ? [] : [["Imported from", order.importedFrom] as [string, string]]),
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
  { heading: "EXPIRES (UTC)", cell: ({ expiresAt }) => expiresAt.slice(0, 10) },
  { heading: "MAILBOX", cell: ({ mailbox }) => mailbox },
  {
    heading: "WITHHELD",
    cell: ({ revocationReason, suspensionReason }) => revocationReason ?? suspensionReason ?? "",
  },
];

const keyMailColumns: readonly TableColumn<KeyMail>[] = [
  { heading: "MAIL", cell: ({ mail }) => mail },
  { heading: "KEYS OF", cell: ({ purpose, about }) => (purpose === "order-keys" ? "the order" : about) },
  { heading: "STATE", cell: ({ state }) => state },
  { heading: "SINCE", cell: ({ at }) => at },
  { heading: "MAILBOX", cell: ({ recipient }) => recipient ?? "" },
  { heading: "REASON", cell: ({ reason }) => reason ?? "" },
];

const eventColumns: readonly TableColumn<Omit<OrderEventRow, "body">>[] = [
  { heading: "AT", cell: ({ occurredAt }) => occurredAt },
  { heading: "REPORT", cell: ({ kind }) => kind ?? "other" },
  { heading: "RECEIVED", cell: ({ receivedAt }) => receivedAt },
  { heading: "EVENT", cell: ({ eventId }) => eventId },
  { heading: "PROBLEM", cell: ({ problem }) => problem ?? "" },
];
