import "../../components/facts.css";
import "../../components/tables.css";
import { Fragment } from "react";
import { quotePage } from "#content/pages/quote.ts";
import { company as vendor } from "#content/products/company.ts";
import { products } from "#content/products/index.ts";
import { formatAmount, offers } from "#content/products/offers.ts";
import { formatDate } from "#contract/dates.ts";
import type { Views } from "#contract/views.ts";
import { QuoteForm } from "../../components/quote-form.tsx";
import { QuoteTerm, QuoteTerms } from "../../components/quote-terms.tsx";
import { ServicePage } from "../../components/service-page.tsx";
import styles from "./printed.module.css";

type Quote = Views["quote/printed"];

export const title = () => quotePage.title;
export const menuEntry = "/buy";

/** A quote, made to print: what is not part of it is left out on paper. */
export default function PrintedQuote(quote: Quote) {
  const { offer, seats, currency, total, company, supplier, siteUrl, orderHref, orderAddress, terms } = quote;
  return (
    <ServicePage
      heading={quotePage.heading}
      aside={
        <div className="prose not-printed">
          <h2>{quotePage.changeHeading}</h2>
          <QuoteForm
            values={{ offer, seats: String(seats), currency, company: company ?? "" }}
            faults={[]}
            total={total}
            isMain={false}
          />
        </div>
      }
    >
      <div className={`prose ${styles.quote}`}>
        <QuoteHead {...quote} />
        <QuoteTable {...quote} />
        <dl className="facts">
          <QuoteTerms taxNote={supplier?.taxNote} currency={currency} terms={terms} siteUrl={siteUrl} />
          <QuoteTerm label={quotePage.addressLabel}>
            <a className={styles.address} href={siteUrl + orderHref}>
              {orderAddress}
            </a>
          </QuoteTerm>
        </dl>
        <p className="actions not-printed">
          <a className="button" href={orderHref}>
            {quotePage.order}
          </a>
          <print-button load="on-touch">
            <button type="button" className="button button-quiet needs-script">
              {quotePage.print}
            </button>
          </print-button>
        </p>
      </div>
    </ServicePage>
  );
}

function QuoteHead({ date, validUntil, company, ...from }: Quote) {
  const { facts } = quotePage;
  return (
    <div className={styles.head}>
      <dl className="stack">
        <QuoteTerm label={facts.supplier}>
          {supplierLines(from).map((line, position) => (
            <Fragment key={line}>
              {position > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </QuoteTerm>
        {company !== null && (
          <QuoteTerm label={facts.customer}>
            <bdi>{company}</bdi>
          </QuoteTerm>
        )}
      </dl>
      <dl className="stack">
        <QuoteTerm label={facts.date}>{formatDate(new Date(date))}</QuoteTerm>
        {validUntil !== undefined && <QuoteTerm label={facts.validUntil}>{formatDate(new Date(validUntil))}</QuoteTerm>}
      </dl>
    </div>
  );
}

function supplierLines({ supplier, siteUrl }: Pick<Quote, "supplier" | "siteUrl">): string[] {
  const { name, address, taxId } = supplier ?? { name: vendor.name, address: [], taxId: undefined };
  const taxLine = taxId === undefined ? [] : [`${quotePage.facts.taxId}: ${taxId}`];
  return [name, ...address, ...taxLine, siteUrl, vendor.contactEmail];
}

function QuoteTable({ offer, seats, each, total }: Quote) {
  const [, developers, price, amount] = quotePage.columns;
  const tools = offers[offer].products.map((id) => products[id].name).join(", ");
  return (
    <table className={`stacking-table ${styles.table}`}>
      <thead>
        <tr>
          {quotePage.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            {offers[offer].name}
            <small className="muted">{`${tools}, ${quotePage.term}`}</small>
          </th>
          <td data-label={developers}>{seats}</td>
          <td data-label={price}>{formatAmount(each)}</td>
          <td data-label={amount}>{formatAmount(total)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {quotePage.total}
          </th>
          <td>{formatAmount(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
