import "../../components/steps.css";
import { longestOrderText, type OrderFieldName, orderPage } from "#content/pages/order-form.ts";
import { offers, orderPath, soldOfferIds, totalOf } from "#content/products/offers.ts";
import { longestEmail } from "#contract/forms.ts";
import type { Views } from "#contract/views.ts";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { Notice } from "../../components/notice.tsx";
import {
  AddressField,
  CompanyField,
  FieldPair,
  LineField,
  OfferField,
  SeatsField,
} from "../../components/order-fields.tsx";
import { RichText } from "../../components/rich-text.tsx";
import { ServicePage } from "../../components/service-page.tsx";

type OrderForm = Views["order/form"];

export const title = ({ faults, isIncomplete }: OrderForm) =>
  faults.length > 0 || isIncomplete ? orderPage.faultyTitle : orderPage.title;

/** The order form. It works without script. */
export default function OrderFormPage(order: OrderForm) {
  const { values, faults, form, renews, isIncomplete } = order;
  const isOnRequest = soldOfferIds.some((id) => id === values.offer && totalOf(offers[id], 1) === undefined);
  return (
    <ServicePage heading={orderPage.heading} aside={<WhatHappensNext isOnRequest={isOnRequest} />}>
      <p>{orderPage.introduction}</p>
      {isOnRequest && <Notice>{orderPage.enterpriseNext}</Notice>}
      <ErrorSummary heading={orderPage.faultyHeading} faults={faults} problem={isIncomplete && orderPage.incomplete} />
      <purchase-total>
        <form className="stack form-card" method="post" action={orderPath} noValidate>
          <input type="hidden" name="form" value={form} />
          {renews !== undefined && <input type="hidden" name="renews" value={renews} />}
          <Fields {...order} />
          <p className="muted small">
            <RichText text={orderPage.terms} />
          </p>
          <button className="button button-submit" type="submit">
            {orderPage.button}
          </button>
        </form>
      </purchase-total>
    </ServicePage>
  );
}

function WhatHappensNext({ isOnRequest }: { isOnRequest: boolean }) {
  return (
    <>
      <h2>{orderPage.nextHeading}</h2>
      <ol className="steps steps-upright plain-list">
        {orderPage.next.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {!isOnRequest && (
        <>
          <p>{orderPage.enterpriseNext}</p>
          <p>
            <RichText text={orderPage.needQuote} />
          </p>
        </>
      )}
    </>
  );
}

function Fields({ values, faults, total }: OrderForm) {
  const state = (name: OrderFieldName) => ({ value: values[name], isFaulty: faults.includes(name) });
  // With autocomplete="off" a browser that goes back would show an empty field.
  return (
    <>
      <OfferField {...state("offer")} />
      <SeatsField {...state("seats")} total={total} />
      <FieldPair>
        <LineField
          name="name"
          state={state("name")}
          maxLength={longestOrderText.name}
          autoComplete="name"
          dir="auto"
          required
        />
        <LineField name="email" state={state("email")} maxLength={longestEmail} autoComplete="email" required />
      </FieldPair>
      <CompanyField {...state("company")} />
      <AddressField {...state("address")} />
      <FieldPair>
        <LineField name="taxId" state={state("taxId")} maxLength={longestOrderText.taxId} />
        <LineField name="purchaseOrder" state={state("purchaseOrder")} maxLength={longestOrderText.purchaseOrder} />
      </FieldPair>
    </>
  );
}
