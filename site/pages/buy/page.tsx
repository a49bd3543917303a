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
import alternatives from "../../components/alternatives.module.css";
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
 * The prices side by side. The chosen language and the number of developers are carried to the order form, or to a quote,
 * also without script; a language with a checkout leads there, with the number where the checkout's address takes it.
 */
function Prices() {
  return (
    <section id="prices" className={`plate ${plate.bleed}`} aria-label={buyPage.pricesLabel}>
      <div className="wrap">
        <purchase-total load="on-touch">
          <form className={`${styles.plate} ${alternatives.choice}`} method="get" action={orderPath} noValidate={true}>
            <fieldset>
              <legend>{buyPage.pricesLabel}</legend>
              <div className={styles.prices}>
                {professional.map(({ id, products: sold, price }, position) => (
                  <label key={id} id={id} className={`choice ${styles.offer}`}>
                    <input type="radio" name="offer" value={id} defaultChecked={position === 0} />
                    <span className={styles.language}>{sold.map((product) => products[product].language)}</span>
                    <span>
                      <strong className={styles.price}>{amountOf(price)}</strong>{" "}
                      <span className={`muted ${styles.period}`}>{buyPage.period}</span>
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
            <div className={styles.purchase}>
              <div className={`field ${styles.seats}`}>
                <label htmlFor="seats">{orderFields.seats.label}</label>
                <input
                  id="seats"
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
              <div className={alternatives.panels}>
                {professional.map((offer) => (
                  <Purchase key={offer.id} offer={offer} />
                ))}
              </div>
            </div>
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

/** Total and buttons of one language. */
export function Purchase({ offer }: { offer: Offer }) {
  const { id, price, action } = offer;
  const isCheckout = wayToPay(offer, useSiteState()) === "checkout";
  return (
    <div className={styles.buying}>
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
          <button className="button" type="submit">
            {action.label}
            <ArrowRight aria-hidden="true" />
          </button>
        )}
        <button className="button button-quiet" type="submit" formAction={quotePath}>
          {buyPage.quoteLabel}
        </button>
      </p>
    </div>
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

/** A row for each license. On narrow screens, where the table has no columns, a cell says the name of its column. */
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
        </tr>
      </thead>
      <tbody>
        {licenseRows.map((license) => (
          <tr key={license.name}>
            <th scope="row">{license.name}</th>
            {licenseColumns.map((column, at) => (
              <td key={column} data-label={column}>
                <span>
                  {license.cells[at]}
                  {column === "Price" && <LicenseAction {...license} />}
                </span>
              </td>
            ))}
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
