import type { InputHTMLAttributes } from "react";
import { longestOrderText, mostSeats, type OrderFieldName, orderFields, orderPage } from "#content/pages/order-form.ts";
import { quotePage } from "#content/pages/quote.ts";
import { formatAmount, offers, soldOfferIds, totalOf } from "#content/products/offers.ts";
import { describedBy, FieldFault, FormField } from "./form-field.tsx";

interface FieldState {
  value?: string | undefined;
  isFaulty: boolean;
}

const wordsOf = (name: OrderFieldName, isFaulty: boolean) => ({
  ...orderFields[name],
  fault: isFaulty ? orderFields[name].fault : undefined,
});

/** The choice of an offer, with the price of each; with `isPriced` of those alone whose price is fixed. */
export function OfferField({ value, isFaulty, isPriced = false }: FieldState & { isPriced?: boolean }) {
  const choices = soldOfferIds.filter((id) => !isPriced || totalOf(offers[id], 1) !== undefined);
  const { label, fault } = wordsOf("offer", isFaulty);
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <FieldFault id="offer" fault={fault} />
      <div className="choice-row">
        {choices.map((id, position) => (
          <label key={id} className="choice">
            <input
              type="radio"
              name="offer"
              value={id}
              required
              id={position === 0 ? "offer" : undefined}
              {...describedBy("offer", { fault })}
              defaultChecked={value === id}
            />
            <span>
              {offers[id].name}
              <small>{priceOf(totalOf(offers[id], 1))}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const priceOf = (each: number | undefined): string =>
  each === undefined ? orderPage.onRequest : `${formatAmount(each)} ${orderPage.perYear}`;

/** The browser refuses what is no number from 1 on, or has more digits than the largest. It says the title in its refusal. */
export function SeatsField(state: FieldState) {
  return (
    <LineField
      name="seats"
      state={state}
      inputMode="numeric"
      pattern={`0*[1-9][0-9]{0,${String(mostSeats).length - 1}}`}
      title={state.isFaulty ? undefined : orderFields.seats.fault}
      required
    />
  );
}

/** What the chosen licenses cost together. The script of the form keeps it as the form changes. */
export function OrderTotal({ total }: { total: number | undefined }) {
  return (
    <p className="order-total">
      {quotePage.total}: <output>{total === undefined ? "" : formatAmount(total)}</output>
    </p>
  );
}

export function CompanyField(state: FieldState) {
  return (
    <LineField
      name="company"
      state={state}
      maxLength={longestOrderText.company}
      autoComplete="organization"
      dir="auto"
    />
  );
}

interface LineFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: OrderFieldName;
  state: FieldState;
}

/** A field of one line. */
export function LineField({ name, state: { value, isFaulty }, ...attributes }: LineFieldProps) {
  return (
    <FormField id={name} {...wordsOf(name, isFaulty)}>
      {(described) => (
        <input
          id={name}
          name={name}
          type={name === "email" ? "email" : "text"}
          defaultValue={value ?? ""}
          {...attributes}
          {...described}
        />
      )}
    </FormField>
  );
}

export function AddressField({ value, isFaulty }: FieldState) {
  return (
    <FormField id="address" {...wordsOf("address", isFaulty)}>
      {(described) => (
        <textarea
          id="address"
          name="address"
          rows={4}
          autoComplete="billing street-address"
          maxLength={longestOrderText.address}
          dir="auto"
          required
          defaultValue={value ?? ""}
          {...described}
        />
      )}
    </FormField>
  );
}
