import type { InputHTMLAttributes, ReactNode } from "react";
import {
  longestOrderText,
  mostSeats,
  type OrderField,
  type OrderFieldName,
  orderFields,
  orderPage,
} from "#content/pages/order-form.ts";
import { quotePage } from "#content/pages/quote.ts";
import {
  checkoutCurrencies,
  formatAmount,
  offers,
  priceCurrency,
  soldOfferIds,
  totalOf,
} from "#content/products/offers.ts";
import { describedBy, FieldFault, FormField } from "./form-field.tsx";
import styles from "./order-fields.module.css";

interface FieldState {
  value?: string | undefined;
  isFaulty: boolean;
}

const wordsOf = (name: OrderFieldName, isFaulty: boolean) => ({
  ...orderFields[name],
  fault: isFaulty ? orderFields[name].fault : undefined,
});

/** The choice of an offer among those whose price is fixed. */
export function OfferField({ value, isFaulty }: FieldState) {
  const choices = soldOfferIds.flatMap((id) => {
    const each = totalOf(offers[id], 1);
    return each === undefined ? [] : [{ id, each }];
  });
  const { label, fault } = wordsOf("offer", isFaulty);
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <FieldFault id="offer" fault={fault} />
      <div className={styles.offers}>
        {choices.map(({ id, each }, position) => (
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
            <span className={styles.offer}>
              {offers[id].name}
              <small className="muted small">{`${formatAmount(each)} ${orderPage.perYear}`}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The currency of the invoice. The prices stand in one of them. */
export function CurrencyField({ value = priceCurrency, isFaulty }: FieldState) {
  const { label, fault } = wordsOf("currency", isFaulty);
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <FieldFault id="currency" fault={fault} />
      <div className="choice-row">
        {checkoutCurrencies.map((currency, position) => (
          <label key={currency} className="choice">
            <input
              type="radio"
              name="currency"
              value={currency}
              id={position === 0 ? "currency" : undefined}
              {...describedBy("currency", { fault })}
              defaultChecked={value === currency}
            />
            {currency}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Fields that belong together: side by side, where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** The number of developers. The browser refuses what is no number from 1 on, or has more digits than the largest. */
export function SeatsField(state: FieldState) {
  return (
    <div>
      <LineField
        name="seats"
        state={state}
        className={styles.seats}
        inputMode="numeric"
        pattern={`0*[1-9][0-9]{0,${String(mostSeats).length - 1}}`}
        title={state.isFaulty ? undefined : orderFields.seats.fault}
        required
      />
      {!state.isFaulty && (
        <div data-fault="" hidden>
          <FieldFault id="seats" fault={orderFields.seats.fault} />
        </div>
      )}
    </div>
  );
}

/** The number of developers, and what their licenses cost together: the script of the form keeps that as it changes. */
export function PricedSeatsField({ total, ...state }: FieldState & { total: number | undefined }) {
  return (
    <FieldPair>
      <SeatsField {...state} />
      <p className={styles.total}>
        {quotePage.total}: <output>{total === undefined ? "" : formatAmount(total)}</output>
      </p>
    </FieldPair>
  );
}

export function CompanyField({ words, ...state }: FieldState & { words?: FieldWords }) {
  return (
    <LineField
      name="company"
      words={words}
      state={state}
      maxLength={longestOrderText.company}
      autoComplete="organization"
      dir="auto"
    />
  );
}

/** What a field says in a form, in place of its usual words. */
type FieldWords = Partial<OrderField> | undefined;

interface LineFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: OrderFieldName;
  state: FieldState;
  words?: FieldWords;
}

/** A field of one line. */
export function LineField({ name, words, state: { value, isFaulty }, ...attributes }: LineFieldProps) {
  return (
    <FormField id={name} {...wordsOf(name, isFaulty)} {...words}>
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

export function AddressField({ value, isFaulty, words, required }: AddressFieldProps) {
  return (
    <FormField id="address" {...wordsOf("address", isFaulty)} {...words}>
      {(described) => (
        <textarea
          id="address"
          name="address"
          rows={4}
          autoComplete="billing street-address"
          maxLength={longestOrderText.address}
          dir="auto"
          required={required}
          defaultValue={value ?? ""}
          {...described}
        />
      )}
    </FormField>
  );
}

interface AddressFieldProps extends FieldState {
  words?: FieldWords;
  required?: boolean;
}
