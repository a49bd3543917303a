import { deskOrders as words } from "#content/desk/orders.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { DeskPage } from "../../desk/desk-page.tsx";
import { DeskTable } from "../../desk/desk-table.tsx";
import { DeskTabs } from "../../desk/desk-tabs.tsx";
import { Moment } from "../../desk/moment.tsx";

type OrdersView = Views["desk/orders"];

const path = `${deskPath}/orders`;

export const title = () => `${company.name} | ${words.title}`;

/** The orders: those that wait for a payment, those that are paid without a key, or all. */
export default function Orders({ frame, list, orders, isCut }: OrdersView) {
  const { columns } = words;
  return (
    <DeskPage frame={frame} heading={words.title} done={words.done}>
      <DeskTabs
        label={words.title}
        current={list}
        tabs={[
          { id: "unpaid", text: words.unpaid, href: path },
          { id: "keyless", text: words.keyless, href: `${path}?list=keyless` },
          { id: "all", text: words.all, href: `${path}?list=all` },
        ]}
      />
      <p>
        <a className="button button-small button-quiet" href={`${path}/new`}>
          {words.new}
        </a>
      </p>
      {orders.length === 0 && <p>{words.none}</p>}
      <DeskTable
        label={words.title}
        items={orders}
        keyOf={({ id }) => id}
        columns={[
          {
            label: columns.order,
            cell: ({ id, number, provider }) => (
              <>
                <a href={`${path}/${id}`}>{number}</a>
                <br />
                <span className="small">{words.providers[provider]}</span>
              </>
            ),
          },
          {
            label: columns.buyer,
            cell: ({ buyer, company: buyingCompany, email }) => (
              <>
                {[buyer, buyingCompany].filter(Boolean).join(", ")}
                <br />
                <span className="small">{email}</span>
              </>
            ),
          },
          { label: columns.state, cell: ({ state }) => state },
          { label: columns.amount, cell: ({ amount }) => amount, isFigure: true },
          { label: columns.at, cell: ({ at }) => <Moment at={at} /> },
          { label: columns.problem, cell: ({ problem }) => problem },
        ]}
      />
      {isCut && <p>{words.cut}</p>}
    </DeskPage>
  );
}
