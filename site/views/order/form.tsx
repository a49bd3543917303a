import "../../components/steps.css";
import { enterprisePage, longestOrderText, type OrderFieldName, orderPage } from "#content/pages/order-form.ts";
import { offers, orderPath } from "#content/products/offers.ts";
import { longestEmail } from "#contract/forms.ts";
import type { Views } from "#contract/views.ts";
import { ErrorSummary } from "../../components/error-summary.tsx";
import {
  AddressField,
  CompanyField,
  CurrencyField,
  FieldPair,
  LineField,
  OfferField,
  PricedSeatsField,
  SeatsField,
} from "../../components/order-fields.tsx";
import { RichText } from "../../components/rich-text.tsx";
import { ServicePage } from "../../components/service-page.tsx";

type OrderForm = Views["order/form"];

/** Whether the form asks for a quote of an enterprise license. It has words of its own, and needs less. */
const isEnterprise = ({ values }: OrderForm) => values.offer === offers.enterprise.id;

const wordsOf = (order: OrderForm) => (isEnterprise(order) ? enterprisePage : orderPage);

export const title = (order: OrderForm) =>
  order.faults.length > 0 || order.isIncomplete ? wordsOf(order).faultyTitle : wordsOf(order).title;
export const menuEntry = "/buy";

/** The order form, and the form that asks for an enterprise quote. Both work without script. */
export default function OrderFormPage(order: OrderForm) {
  const { faults, form, renews, isIncomplete } = order;
  const words = wordsOf(order);
  return (
    <ServicePage heading={words.heading} aside={<WhatHappensNext {...order} />}>
      <p>{words.introduction}</p>
      <ErrorSummary heading={words.faultyHeading} faults={faults} problem={isIncomplete && orderPage.incomplete} />
      <purchase-total>
        <form className="stack form-card" method="post" action={orderPath} noValidate>
          <input type="hidden" name="form" value={form} />
          {renews !== undefined && <input type="hidden" name="renews" value={renews} />}
          {isEnterprise(order) ? <QuoteRequestFields {...order} /> : <OrderFields {...order} />}
          <p className="muted small">
            <RichText text={words.terms} />
          </p>
          <button className="button button-submit" type="submit">
            {words.button}
          </button>
        </form>
      </purchase-total>
    </ServicePage>
  );
}

function WhatHappensNext(order: OrderForm) {
  const words = wordsOf(order);
  return (
    <>
      <h2>{orderPage.nextHeading}</h2>
      <ol className="steps plain-list">
        {words.next.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{order.terms.bankTransfer && text === orderPage.next[1].text ? orderPage.orTransfer : text}</p>
          </li>
        ))}
      </ol>
      <p>
        <RichText text={words.elsewhere} />
      </p>
    </>
  );
}

const stateOf =
  ({ values, faults }: OrderForm) =>
  (name: OrderFieldName) => ({ value: values[name], isFaulty: faults.includes(name) });

function OrderFields(order: OrderForm) {
  const state = stateOf(order);
  // With autocomplete="off" a browser that goes back would show an empty field.
  return (
    <>
      <OfferField {...state("offer")} />
      <PricedSeatsField {...state("seats")} total={order.total} />
      <CurrencyField {...state("currency")} />
      <FieldPair>
        <NameField {...order} />
        <LineField name="email" state={state("email")} maxLength={longestEmail} autoComplete="email" required />
      </FieldPair>
      <CompanyField {...state("company")} />
      <AddressField {...state("address")} required />
      <FieldPair>
        <LineField name="taxId" state={state("taxId")} maxLength={longestOrderText.taxId} />
        <LineField name="purchaseOrder" state={state("purchaseOrder")} maxLength={longestOrderText.purchaseOrder} />
      </FieldPair>
    </>
  );
}

function QuoteRequestFields(order: OrderForm) {
  const state = stateOf(order);
  const { email, company, address } = enterprisePage.fields;
  return (
    <>
      <input type="hidden" name="offer" value={offers.enterprise.id} />
      <SeatsField {...state("seats")} />
      <FieldPair>
        <NameField {...order} />
        <LineField
          name="email"
          words={email}
          state={state("email")}
          maxLength={longestEmail}
          autoComplete="email"
          required
        />
      </FieldPair>
      <CompanyField {...state("company")} words={company} />
      <AddressField {...state("address")} words={address} />
    </>
  );
}

function NameField(order: OrderForm) {
  return (
    <LineField
      name="name"
      state={stateOf(order)("name")}
      maxLength={longestOrderText.name}
      autoComplete="name"
      dir="auto"
      required
    />
  );
}
