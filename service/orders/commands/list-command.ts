import { buildCommand } from "@stricli/core";
import type { CliContext } from "../../cli/cli-context.ts";
import { limitFlag, mailboxParser } from "../../cli/flags.ts";
import type { TableColumn } from "../../cli/print-table.ts";
import { type ListFormat, listFlags, printList, shownRows } from "../../cli/print-table.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { type KeyMail, readKeyDeliveries } from "../key-delivery.ts";
import { orderStates } from "../life-cycle.ts";
import { listOrders } from "../list-orders.ts";
import { formatMoney } from "../money.ts";
import { type OrderRow, orderProviders } from "../tables.ts";

interface ListFlags extends ListFormat {
  state?: (typeof orderStates)[number];
  provider?: (typeof orderProviders)[number];
  mailbox?: string;
  unsettled: boolean;
  withoutKey: boolean;
  test: boolean;
  limit: number;
}

const switchFlag = (brief: string) => ({ kind: "boolean", default: false, withNegated: false, brief }) as const;

export const listCommand = buildCommand<ListFlags, [], CliContext>({
  async func({ state, provider, mailbox, unsettled, withoutKey, test, limit, ...format }) {
    const filter = {
      ...(state && { states: [state] }),
      ...(provider && { provider }),
      ...(mailbox !== undefined && { mailbox }),
      ...(withoutKey && { withoutKeyBefore: this.clock.now() }),
      isUnsettled: unsettled,
      isTest: test,
      limit: limit + 1,
    };
    await withAppContext(this, async ({ database: { query } }) => {
      const orders = shownRows(this, await listOrders(query, filter), limit);
      const deliveries = await readKeyDeliveries(
        query,
        orders.map(({ id }) => id),
      );
      const rows = orders.map((order) => ({ ...order, undeliveredKeys: deliveries.get(order.id)?.missing ?? [] }));
      printList(this, format, { columns, rows });
    });
  },
  parameters: {
    flags: {
      state: { kind: "enum", values: orderStates, optional: true, brief: "Only those in this state" },
      provider: { kind: "enum", values: orderProviders, optional: true, brief: "Only those that came from there" },
      mailbox: {
        kind: "parsed",
        parse: mailboxParser("--mailbox"),
        optional: true,
        placeholder: "address",
        brief: "Only those of this buyer",
      },
      unsettled: switchFlag("Only those with reports that licenses and mails do not follow yet"),
      withoutKey: switchFlag("Only those that are paid and whose keys were not all issued, mailed and delivered"),
      test: switchFlag("Those of a provider's test mode, instead of real ones"),
      limit: limitFlag,
      ...listFlags,
    },
  },
  docs: {
    brief: "Show orders, the newest first",
    customUsage: [
      { input: "--without-key", brief: "what was paid and not delivered" },
      { input: "--state pending --provider operator", brief: "purchase orders that are not paid yet" },
      "--mailbox ada@example.org --json",
    ],
  },
});

const columns: readonly TableColumn<OrderRow & { undeliveredKeys: readonly KeyMail[] }>[] = [
  { heading: "ORDER", cell: ({ id }) => id },
  { heading: "NUMBER", cell: ({ number }) => number },
  { heading: "PROVIDER", cell: ({ provider }) => provider },
  { heading: "STATE", cell: ({ state, isSettled }) => (isSettled === 1 ? state : `${state}, unsettled`) },
  { heading: "PAID (UTC)", cell: ({ paidAt }) => paidAt?.slice(0, 10) ?? "" },
  { heading: "TOTAL", cell: ({ total, currency }) => (total === null ? "" : formatMoney(total, currency)) },
  {
    heading: "KEYS MAILED (UTC)",
    cell: ({ keysMailedAt, undeliveredKeys: [missing] }) =>
      missing ? `${missing.state} ${missing.at.slice(0, 10)}` : (keysMailedAt?.slice(0, 10) ?? ""),
  },
  { heading: "MAILBOX", cell: ({ mailbox }) => mailbox ?? "" },
  { heading: "PROBLEM", cell: ({ problem }) => problem ?? "" },
];
