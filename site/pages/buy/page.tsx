import "../../components/tables.css";
import "../../components/command-text.css";
import { ArrowRight, ArrowUpRight } from "lucide-react";
import {
  buyingQuestions,
  buyPage,
  type LicenseRow,
  licenseColumns,
  licenseRows,
  waysToPay,
} from "#content/pages/buy.ts";
import { mostSeats, orderFields } from "#content/pages/order-form.ts";
import { products } from "#content/products/index.ts";
import { formatAmount, type Offer, offers, orderPath, type Price, quotePath } from "#content/products/offers.ts";
import type { SiteState } from "#contract/site-state.ts";
import { FieldFault } from "../../components/form-field.tsx";
import { PageBanner } from "../../components/page-banner.tsx";
import plate from "../../components/plate.module.css";
import { Paragraphs } from "../../components/rich-text.tsx";
import { useSiteState } from "../../components/site-state.ts";
import styles from "./buy.module.css";

export const path = "/buy";

const professional = [
  offers["professional-csharp"],
  offers["professional-java"],
  offers["professional-python"],
] as const satisfies readonly Offer[];

/**
 * A block for each license. The number of developers is carried to the order form, or to a quote, also without script; a
 * language with a checkout leads there, with the number where the checkout's address takes it.
 */
function Prices() {
  return (
    <section id="prices" className={`plate ${plate.bleed}`} aria-label={buyPage.pricesLabel}>
      <div className="wrap">
        <purchase-total load="on-touch">
          <form className={styles.plate} method="get" action={orderPath} noValidate={true}>
            {/* The enter key in the field must not choose a license: without it, the first button would be pressed. */}
            <button type="submit" disabled hidden />
            <div className={`field ${styles.seats}`}>
              <label htmlFor="seats">{orderFields.seats.label}</label>
              {/* What a browser keeps of a left page would not be the number of the totals. */}
              <input
                id="seats"
                autoComplete="off"
                name="seats"
                type="number"
                min="1"
                max={mostSeats}
                defaultValue="1"
                required
                aria-describedby="seats-fault"
              />
              <div data-fault="" hidden>
                <FieldFault id="seats" fault={orderFields.seats.fault} />
              </div>
            </div>
            <ul className={styles.prices}>
              {professional.map((offer) => (
                <Purchase key={offer.id} offer={offer} />
              ))}
            </ul>
          </form>
        </purchase-total>
      </div>
    </section>
  );
}

/** Where an offer leads. A payment whose key nobody has seen accepted would have to wait for it: it's ordered by form. */
function wayToPay({ products: sold, action }: Offer, { sellable }: SiteState): keyof typeof waysToPay {
  return action.kind === "checkout" && sold.every((product) => sellable.includes(product)) ? "checkout" : "form";
}

/** A license with its tool, its price, what it comes to for the number of developers, and its buttons. */
export function Purchase({ offer }: { offer: Offer }) {
  const { id, products: sold, price, action } = offer;
  const isCheckout = wayToPay(offer, useSiteState()) === "checkout";
  return (
    <li id={id} className={styles.offer}>
      <div>
        <h2 className={styles.language}>{sold.map((product) => products[product].language).join(", ")}</h2>
        <p className="muted small">{sold.map((product) => products[product].name).join(", ")}</p>
      </div>
      <p className={styles.yearly}>
        <strong className={styles.price}>{amountOf(price)}</strong>{" "}
        <span className="muted small">{buyPage.period}</span>
      </p>
      <p className={`needs-script ${styles.total}`}>
        {buyPage.totalLabel} <output name={id}>{amountOf(price)}</output>
      </p>
      <p className={styles.buttons}>
        {action.kind === "checkout" && isCheckout ? (
          <a className="button" href={action.href} data-checkout={action.address}>
            {action.label}
            <ArrowUpRight aria-hidden="true" />
          </a>
        ) : (
          <button className="button" type="submit" name="offer" value={id}>
            {action.label}
            <ArrowRight aria-hidden="true" />
          </button>
        )}
        <button className="button button-quiet" type="submit" formAction={quotePath} name="offer" value={id}>
          {buyPage.quoteLabel}
          <span className="visually-hidden"> for {offer.name}</span>
        </button>
      </p>
    </li>
  );
}

const amountOf = (price: Price): string => (price.kind === "yearly" ? formatAmount(price.amount) : "");

/** What a license leads to. */
function LicenseAction({ offer }: LicenseRow) {
  if (offer === undefined) return <a href="#prices">{buyPage.toPricesLabel}</a>;
  const { href, label } = offers[offer].action;
  return <a href={href}>{label}</a>;
}

/** How the offers are paid, as far as their buttons lead there. */
export function WaysToPay({ offers: sold }: { offers: readonly Offer[] }) {
  const state = useSiteState();
  return <Paragraphs texts={[...new Set(sold.map((offer) => waysToPay[wayToPay(offer, state)]))]} />;
}

/** A row for each license. On narrow screens, where the table has no columns, the price stands beside the name. */
function LicenseTable() {
  return (
    <table className={`stacking-table ${styles.table}`} aria-labelledby="which">
      <thead>
        <tr>
          <td />
          {licenseColumns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {licenseRows.map((license) => (
          <tr key={license.name}>
            <th scope="row">{license.name}</th>
            {licenseColumns.map((column, at) => (
              <td key={column} data-label={column}>
                {license.cells[at]}
              </td>
            ))}
            <td>
              <LicenseAction {...license} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default function BuyPage() {
  return (
    <>
      <PageBanner short title={buyPage.heading} aside={<p className="lead">{buyPage.introduction}</p>} />
      <Prices />
      <section className="page-section">
        <h2 id="which">{buyPage.tableHeading}</h2>
        <LicenseTable />
      </section>
      <section className="page-section page-end">
        <h2 id="questions">{buyPage.questionsHeading}</h2>
        <div className={styles.questions}>
          {buyingQuestions.map(({ id, question, answer }) => (
            <section key={id}>
              <h3 id={id}>{question}</h3>
              {id === "key" && <WaysToPay offers={professional} />}
              <Paragraphs texts={answer} />
            </section>
          ))}
        </div>
      </section>
    </>
  );
}
