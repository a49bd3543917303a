import type { InputHTMLAttributes, ReactNode } from "react";
import { longestOrderText, mostSeats, type OrderFieldName, orderFields, orderPage } from "#content/pages/order-form.ts";
import { quotePage } from "#content/pages/quote.ts";
import { formatAmount, offers, soldOfferIds, totalOf } from "#content/products/offers.ts";
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

/** The choice of an offer, with the price of each; with `isPriced` of those alone whose price is fixed. */
export function OfferField({ value, isFaulty, isPriced = false }: FieldState & { isPriced?: boolean }) {
  const choices = soldOfferIds.filter((id) => !isPriced || totalOf(offers[id], 1) !== undefined);
  const { label, fault } = wordsOf("offer", isFaulty);
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <FieldFault id="offer" fault={fault} />
      <div className={styles.offers}>
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
            <span className={styles.offer}>
              {offers[id].name}
              <small className="muted small">{priceOf(totalOf(offers[id], 1))}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const priceOf = (each: number | undefined): string =>
  each === undefined ? orderPage.onRequest : `${formatAmount(each)} ${orderPage.perYear}`;

/** Fields that belong together: side by side, where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/**
 * The number of licenses, and what they cost together: the script of the form keeps that as the form changes. The browser
 * refuses what is no number from 1 on, or has more digits than the largest. It says the title in its refusal.
 */
export function SeatsField({ total, ...state }: FieldState & { total: number | undefined }) {
  return (
    <FieldPair>
      <LineField
        name="seats"
        state={state}
        className={styles.seats}
        inputMode="numeric"
        pattern={`0*[1-9][0-9]{0,${String(mostSeats).length - 1}}`}
        title={state.isFaulty ? undefined : orderFields.seats.fault}
        required
      />
      <p className={styles.total}>
        {quotePage.total}: <output>{total === undefined ? "" : formatAmount(total)}</output>
      </p>
    </FieldPair>
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
