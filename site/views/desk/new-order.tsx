import { deskOrders as words } from "#content/desk/orders.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { HiddenFields } from "../../components/hidden-fields.tsx";
import { DeskChoice, DeskField } from "../../desk/desk-action.tsx";
import { DeskPage } from "../../desk/desk-page.tsx";

type NewOrderView = Views["desk/new-order"];

const action = `${deskPath}/orders/new`;

export const title = () => `${company.name} | ${words.newTitle}`;

/** The form for an order by hand. */
export default function NewOrder({ frame, offers }: NewOrderView) {
  const field = { frame, action };
  return (
    <DeskPage frame={frame} heading={words.newTitle} about={words.newSays}>
      <form className="stack" method="post" action={action} noValidate>
        <HiddenFields fields={frame.form} />
        <DeskChoice {...field} name="offer" label={words.offer} options={offers} />
        <DeskField {...field} name="seats" label={words.seats} type="number" value="1" />
        <DeskField {...field} name="buyer" label={words.buyer} />
        <DeskField {...field} name="email" label={words.email} hint={words.emailHint} type="email" />
        <DeskField {...field} name="company" label={words.company} hint={words.optional} />
        <DeskField {...field} name="address" label={words.address} hint={words.optional} isLong />
        <DeskField {...field} name="taxId" label={words.taxId} hint={words.optional} />
        <DeskField {...field} name="purchaseOrder" label={words.purchaseOrder} hint={words.optional} />
        <DeskField {...field} name="number" label={words.number} hint={words.numberHint} />
        <DeskField {...field} name="renews" label={words.renews} hint={words.optional} />
        <button className="button button-submit" type="submit">
          {words.enter}
        </button>
      </form>
    </DeskPage>
  );
}
