import type { ReactNode } from "react";
import { deskOrders as words } from "#content/desk/orders.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import { fillWords } from "#contract/fill-words.ts";
import type { Views } from "#contract/views.ts";
import { Facts } from "../../components/facts.tsx";
import { DeskAction, DeskActions, DeskChoice, DeskField } from "../../desk/desk-action.tsx";
import { DeskPage } from "../../desk/desk-page.tsx";
import { DeskTable } from "../../desk/desk-table.tsx";
import { History } from "../../desk/history.tsx";
import { Moment } from "../../desk/moment.tsx";

type OrderView = Views["desk/order"];

const path = `${deskPath}/orders`;

export const title = ({ order }: OrderView) => `${company.name} | ${words.columns.order} ${order.number}`;

/** An order: who bought what, what was paid, which licenses came of it, and what can be done. */
export default function Order(view: OrderView) {
  const { frame, order, history } = view;
  return (
    <DeskPage
      frame={frame}
      heading={`${words.columns.order} ${order.number}`}
      about={`${words.providers[order.provider]}, ${order.email}: ${order.state}`}
      done={words.done}
      aside={<History frame={frame} history={history} back={`${path}/${order.id}`} />}
    >
      <Actions {...view} />
      <Facts facts={factsOf(view)} />
      <Items {...view} />
      <Payments {...view} />
      <Licenses {...view} />
    </DeskPage>
  );
}

/** Whether the keys cannot reach the buyer: the address is most likely wrong. */
const haveKeysFailed = ({ missingKeys, history: { mails } }: Pick<OrderView, "missingKeys" | "history">): boolean =>
  Boolean(missingKeys) && mails.some(({ purpose, state }) => purpose === "order-keys" && state === "failed");

type Fact = readonly [label: string, value: ReactNode];

function factsOf({ order, missingKeys, renews }: OrderView): Fact[] {
  const { facts } = words;
  const given = (label: string, value: string | null): Fact[] => (value === null ? [] : [[label, value]]);
  return [
    [facts.state, order.state],
    ...given(facts.problem, order.problem),
    [
      facts.keys,
      missingKeys ?? (order.keysMailedAt === null ? facts.notYet : <Moment key="keys" at={order.keysMailedAt} />),
    ],
    [facts.received, <Moment key="received" at={order.createdAt} />],
    [
      facts.email,
      <a key="email" href={`${deskPath}/people?${new URLSearchParams({ email: order.email })}`}>
        {order.email}
      </a>,
    ],
    ...given(facts.buyer, order.buyer),
    ...given(facts.company, order.company),
    ...given(facts.address, order.invoiceAddress),
    ...given(facts.taxId, order.taxId),
    ...given(facts.purchaseOrder, order.purchaseOrder),
    ...(order.invoiceUrl === null
      ? []
      : [
          [
            facts.invoice,
            <a key="invoice" href={order.invoiceUrl} rel="noreferrer">
              {facts.open}
            </a>,
          ] as const,
        ]),
    ...(order.paidUntil === null
      ? []
      : [
          [
            facts.paidUntil,
            <span key="until">
              <Moment at={order.paidUntil} />
              {order.isCanceled && `, ${facts.canceled}`}
            </span>,
          ] as const,
        ]),
    ...(renews === undefined
      ? []
      : [
          [
            facts.renews,
            <a key="renews" href={renews.href}>
              {renews.text}
            </a>,
          ] as const,
        ]),
    ...given(facts.references, order.references.length === 0 ? null : order.references.join(", ")),
  ];
}

function Items({ items }: OrderView) {
  const columns = words.itemColumns;
  return (
    <Listed heading={words.items} count={items.length}>
      <DeskTable
        label={words.items}
        items={items}
        keyOf={({ item }) => item}
        columns={[
          { label: columns.item, cell: ({ item }) => item },
          { label: columns.offer, cell: ({ offer }) => offer ?? words.unknownOffer },
          { label: columns.price, cell: ({ price }) => price },
          { label: columns.seats, cell: ({ seats }) => seats, isFigure: true },
          { label: columns.amount, cell: ({ amount }) => amount, isFigure: true },
        ]}
      />
    </Listed>
  );
}

function Payments({ payments }: OrderView) {
  const columns = words.paymentColumns;
  return (
    <Listed heading={words.payments} count={payments.length}>
      <DeskTable
        label={words.payments}
        items={payments}
        keyOf={({ id }) => id}
        columns={[
          { label: columns.at, cell: ({ paidAt }) => <Moment at={paidAt} /> },
          { label: columns.total, cell: ({ total }) => total, isFigure: true },
          { label: columns.tax, cell: ({ tax }) => tax, isFigure: true },
          { label: columns.refunded, cell: ({ refunded }) => refunded, isFigure: true },
          { label: columns.refundedAt, cell: ({ refundedAt }) => refundedAt && <Moment at={refundedAt} /> },
        ]}
      />
    </Listed>
  );
}

function Licenses({ licenses }: OrderView) {
  const columns = words.licenseColumns;
  return (
    <Listed heading={words.licenses} count={licenses.length}>
      <DeskTable
        label={words.licenses}
        items={licenses}
        keyOf={({ link }) => link.href}
        columns={[
          { label: columns.license, cell: ({ link }) => <a href={link.href}>{link.text}</a> },
          { label: columns.seat, cell: ({ seat }) => (seat === 0 ? "" : seat) },
          { label: columns.state, cell: ({ state }) => state },
          { label: columns.expires, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
        ]}
      />
    </Listed>
  );
}

/** A heading with what is listed below it, if anything is. */
function Listed({ heading, count, children }: { heading: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

function Actions({ frame, order, items, offers, paid, seen, can, missingKeys, history }: OrderView) {
  const { id, email } = order;
  const actionOf = (name: string) => ({ frame, action: `${path}/${id}/${name}` });
  const form = (name: string) => ({ ...actionOf(name), fields: { seen } });
  const payment = (name: string) => (
    <>
      <DeskField {...actionOf(name)} name="total" label={words.total} hint={words.totalHint} value={paid.total} />
      <DeskField {...actionOf(name)} name="tax" label={words.tax} hint={words.taxHint} value={paid.tax} />
      <DeskField {...actionOf(name)} name="currency" label={words.currency} value={order.currency} />
      <DeskField {...actionOf(name)} name="on" label={words.paidOn} type="date" value={paid.on} />
      <DeskField {...actionOf(name)} name="invoice" label={words.invoiceNumber} hint={words.invoiceNumberHint} />
      <DeskField
        {...actionOf(name)}
        name="invoiceUrl"
        label={words.invoiceUrl}
        hint={words.invoiceUrlHint}
        value={order.invoiceUrl ?? ""}
      />
    </>
  );
  return (
    <DeskActions>
      {can.pay && (
        <DeskAction {...form("paid")} label={words.pay} says={fillWords(words.paySays, { email })} isMain isFinal>
          {payment("paid")}
        </DeskAction>
      )}
      {can.send && <DeskAction {...form("send")} label={words.send} says={fillWords(words.sendSays, { email })} />}
      {can.check && <DeskAction {...form("check")} label={words.check} says={words.checkSays} />}
      {can.assign && (
        <DeskAction {...form("assign")} label={words.assign} says={words.assignSays} isFinal>
          <DeskChoice
            {...actionOf("assign")}
            name="item"
            label={words.item}
            options={items.map(({ item, price }) => ({
              value: String(item),
              text: [item, price].filter((part) => part !== null).join(": "),
            }))}
          />
          <DeskChoice {...actionOf("assign")} name="offer" label={words.offer} options={offers} />
        </DeskAction>
      )}
      <DeskAction
        {...form("correct")}
        label={words.correct}
        says={words.correctSays}
        isMain={haveKeysFailed({ missingKeys, history })}
        isFinal
      >
        <DeskField {...actionOf("correct")} name="email" label={words.email} type="email" value={email} />
        <DeskField {...actionOf("correct")} name="buyer" label={words.buyer} value={order.buyer ?? ""} />
        <DeskField {...actionOf("correct")} name="company" label={words.company} value={order.company ?? ""} />
        <DeskField
          {...actionOf("correct")}
          name="address"
          label={words.address}
          value={order.invoiceAddress ?? ""}
          isLong
        />
      </DeskAction>
      {can.renew && (
        <DeskAction {...form("renew")} label={words.renew} says={words.renewSays} isFinal>
          <DeskField {...actionOf("renew")} name="license" label={words.license} />
        </DeskAction>
      )}
      {can.amounts && (
        <DeskAction {...form("amounts")} label={words.amounts} says={words.amountsSays}>
          {payment("amounts")}
        </DeskAction>
      )}
      {can.refund && (
        <DeskAction {...form("refund")} label={words.refund} says={words.refundSays} isFinal>
          <DeskField
            {...actionOf("refund")}
            name="refunded"
            label={words.refunded}
            hint={words.refundedHint}
            value={paid.refunded}
          />
        </DeskAction>
      )}
      {can.cancel && <DeskAction {...form("cancel")} label={words.cancel} says={words.cancelSays} />}
    </DeskActions>
  );
}
