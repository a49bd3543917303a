import { buildCommand } from "@stricli/core";
import type { CliContext } from "../../cli/cli-context.ts";
import { idParameter, jsonFlag } from "../../cli/flags.ts";
import { printJson } from "../../cli/print-json.ts";
import { printFacts, printTable, type TableColumn } from "../../cli/print-table.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { licensesOfOrder, type StoredLicense, withoutKey } from "../../licenses/license-store.ts";
import { formatMoney } from "../money.ts";
import { eventsOfOrder, itemsOfOrder } from "../order-store.ts";
import type { OrderEventRow, OrderItemRow, OrderRow } from "../tables.ts";
import { knownOrder } from "./known-order.ts";

export const showCommand = buildCommand<{ json: boolean }, [string], CliContext>({
  async func({ json }, id) {
    const found = await withAppContext(this, async ({ database: { query } }) => ({
      order: await knownOrder(id, query),
      items: await itemsOfOrder(query, id),
      licenses: (await licensesOfOrder(query, id)).map(withoutKey),
      events: await eventsOfOrder(query, id),
    }));
    if (json) {
      const events = found.events.map(({ facts, ...event }) => ({ ...event, report: facts && JSON.parse(facts) }));
      printJson(this.output, { ...found.order, items: found.items, licenses: found.licenses, events });
      return;
    }
    printFacts(this.output, orderFacts(found.order));
    const section = <Row>(heading: string, columns: readonly TableColumn<Row>[], rows: readonly Row[]) => {
      this.output.write(`\n${heading}\n`);
      if (rows.length === 0) this.output.write("none\n");
      else printTable(this.output, columns, rows);
    };
    section("Items", itemColumns(found.order), found.items);
    section("Licenses", licenseColumns, found.licenses);
    section("Reports", eventColumns, found.events);
  },
  parameters: { flags: { json: jsonFlag }, positional: { kind: "tuple", parameters: [idParameter("order")] } },
  docs: {
    brief: "Show one order with its items, licenses and reports",
    customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45", "01a1fbff-2d7d-756e-9bb9-55db19051b45 --json"],
  },
});

function orderFacts(order: OrderRow): [name: string, value: string][] {
  const { total, tax, refunded, currency } = order;
  return [
    ["Order", order.id],
    ["Number", `${order.number} (${order.provider}${order.isTest === 1 ? ", test mode" : ""})`],
    ["State", order.isSettled === 1 ? order.state : `${order.state}, not settled yet`],
    ["Problem", order.problem ?? "none"],
    ["Received", order.createdAt],
    ["Paid", order.paidAt ?? "no"],
    ["Keys mailed", order.keysMailedAt ?? "no"],
    ["Buyer", order.buyer ?? "unknown"],
    ["Company", order.company ?? "none"],
    ["Mailbox", order.mailbox ?? "unknown"],
    ["Invoice address", order.invoiceAddress ?? "none"],
    ["Tax id", order.taxId ?? "none"],
    ["Purchase order", order.purchaseOrder ?? "none"],
    ["Total", `${formatMoney(total, currency)}, of it tax ${formatMoney(tax, currency)}`],
    ["Refunded", formatMoney(refunded, currency)],
    ["Invoice", order.invoiceUrl ?? "none"],
    ["Subscription", order.subscription ?? "none"],
    ...(order.isFurther === 1
      ? [["Pays", "a further amount within a period, for no license of its own"] as [string, string]]
      : []),
    ...(order.importedFrom === null ? [] : [["Imported from", order.importedFrom] as [string, string]]),
  ];
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

const eventColumns: readonly TableColumn<Omit<OrderEventRow, "body">>[] = [
  { heading: "AT", cell: ({ occurredAt }) => occurredAt },
  { heading: "REPORT", cell: ({ kind }) => kind ?? "other" },
  { heading: "RECEIVED", cell: ({ receivedAt }) => receivedAt },
  { heading: "EVENT", cell: ({ eventId }) => eventId },
  { heading: "PROBLEM", cell: ({ problem }) => problem ?? "" },
];
