import "../../components/steps.css";
import "../../components/tables.css";
import "../../components/command-text.css";
import { ArrowRight, ArrowUpRight } from "lucide-react";
import { afterPaying, buyingQuestions, buyPage } from "#content/pages/buy.ts";
import { mostSeats, orderFields } from "#content/pages/order-form.ts";
import { products } from "#content/products/index.ts";
import {
  formatAmount,
  type Offer,
  type OfferId,
  offerRows,
  offers,
  orderPath,
  type Price,
  quotePath,
} from "#content/products/offers.ts";
import alternatives from "../../components/alternatives.module.css";
import { formatPrice } from "../../components/format-price.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import plate from "../../components/plate.module.css";
import { Paragraphs, RichText } from "../../components/rich-text.tsx";
import { useSiteState } from "../../components/site-state.ts";
import styles from "./buy.module.css";

export const path = "/buy";

/**
 * The licenses of one developer. Language and number are carried to the order form, or to a quote, also without script;
 * a language with a checkout leads there, with the number where the checkout's address takes it.
 */
function Professional({ name, audience, offers }: OfferGroup) {
  return (
    <div className={`plate ${plate.bleed}`}>
      <div className="wrap">
        <purchase-total load="on-touch">
          <form className={`${styles.plate} ${alternatives.choice}`} method="get" action={orderPath} noValidate={true}>
            <div>
              <h2 className="small-title">{name}</h2>
              <p className="muted">{audience}</p>
              <div className={styles.choices}>
                <fieldset className="field">
                  <legend>{buyPage.languageLabel}</legend>
                  <div className="choice-row">
                    {offers.map((offer, position) => (
                      <label key={offer.id} id={offer.id} className="choice">
                        <input type="radio" name="offer" value={offer.id} defaultChecked={position === 0} />
                        {languageOf(offer)}
                      </label>
                    ))}
                  </div>
                </fieldset>
                <div className="field">
                  <label htmlFor="seats">{orderFields.seats.label}</label>
                  <input id="seats" name="seats" type="number" min="1" max={mostSeats} defaultValue="1" required />
                </div>
              </div>
            </div>
            <div className={`${styles.costs} ${alternatives.panels}`}>
              {offers.map((offer) => (
                <Purchase key={offer.id} offer={offer} />
              ))}
            </div>
          </form>
        </purchase-total>
      </div>
    </div>
  );
}

/** Price, total, and button of one language. */
export function Purchase({ offer: { id, price, products: sold, action } }: { offer: Offer }) {
  const { sellable } = useSiteState();
  // A payment whose key nobody has seen accepted would have to wait for it.
  const isCheckout = sold.every((product) => sellable.includes(product));
  return (
    <div>
      <p>
        <strong className={styles.price}>{amountOf(price)}</strong>{" "}
        <span className={`muted ${styles.period}`}>{buyPage.period}</span>
      </p>
      <p className={`needs-script ${styles.total}`}>
        {buyPage.totalLabel}: <output name={id}>{amountOf(price)}</output>
      </p>
      <p className="actions">
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

function QuietOffer({ id }: { id: (typeof quietOfferIds)[number] }) {
  const { name, price, action } = offers[id];
  return (
    <li className={`card ${styles.offer}`}>
      <h2 id={id} className="small-title">
        {name}
      </h2>
      <p className={styles.price}>{amountOf(price)}</p>
      <ul className="marked-list small">
        {buyPage.points[id].map((point) => (
          <li key={point}>
            <RichText text={point} />
          </li>
        ))}
      </ul>
      <a className="button button-quiet" href={action.href}>
        {action.label}
      </a>
    </li>
  );
}

/** What the offers of a group say, each once. */
function statements({ offers }: OfferGroup, say: (offer: Offer) => string): string[] {
  return [...new Set(offers.map(say))];
}

/** One price, or the price for each language and what it is for. */
function pricesOf({ offers }: OfferGroup): string[] {
  if (offers.length === 1) return [formatPrice(offers[0].price)];
  return [...offers.map((offer) => `${languageOf(offer)}: ${amountOf(offer.price)}`), buyPage.period];
}

/** A cell for each group. On narrow screens, where the table has no columns, the cell says the first word of its name. */
function Cells({ say }: { say: (group: OfferGroup) => string[] }) {
  return offerGroups.map((group) => (
    <td key={group.name} data-label={group.name.split(" ", 1)[0]}>
      <span>
        {say(group).map((text) => (
          <span key={text} className={styles.statement}>
            {text}
          </span>
        ))}
      </span>
    </td>
  ));
}

/** What each offer includes: a column for each group of offers, a row for each feature. */
function OfferTable() {
  return (
    <table className={`stacking-table ${styles.table}`} aria-label={buyPage.tableHeading}>
      <thead>
        <tr>
          <td />
          {offerGroups.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Price</th>
          <Cells say={pricesOf} />
        </tr>
        {offerRows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.label}</th>
            <Cells say={(group) => statements(group, ({ id }) => row.cells[id])} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Offers in one card and one column: the professional licenses differ by tool and price only. */
interface OfferGroup {
  name: string;
  audience: string;
  offers: readonly [Offer, ...Offer[]];
}

/** A price without what it is for. */
const amountOf = (price: Price): string => (price.kind === "yearly" ? formatAmount(price.amount) : formatPrice(price));

/** The language of an offer for one tool. */
const languageOf = ({ products: ids }: Offer): string => ids.map((id) => products[id].language).join(", ");

const professional: OfferGroup = {
  ...buyPage.professional,
  offers: [offers["professional-csharp"], offers["professional-java"], offers["professional-python"]],
};

const quietOfferIds = ["trial", "enterprise", "academic"] as const satisfies readonly OfferId[];

/** The columns of the table: the licenses to buy first. */
const offerGroups: readonly OfferGroup[] = [
  professional,
  ...quietOfferIds.map((id): OfferGroup => ({ ...offers[id], offers: [offers[id]] })),
];

export default function BuyPage() {
  return (
    <>
      <PageBanner short title={buyPage.heading} aside={<p className="lead">{buyPage.introduction}</p>} />
      <section aria-label="Offers">
        <Professional {...professional} />
        <div className="wrap">
          <ul className={styles.offers}>
            {quietOfferIds.map((id) => (
              <QuietOffer key={id} id={id} />
            ))}
          </ul>
        </div>
      </section>
      <section className="page-section">
        <h2 id="includes">{buyPage.tableHeading}</h2>
        <OfferTable />
      </section>
      <section className="page-section">
        <h2 id="after">{buyPage.afterPayingHeading}</h2>
        <ol className="steps">
          {afterPaying.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>
                <RichText text={text} />
              </p>
            </li>
          ))}
        </ol>
      </section>
      <section className="page-section page-end">
        <h2 id="questions">{buyPage.questionsHeading}</h2>
        <div className={styles.questions}>
          {buyingQuestions.map(({ id, question, answer }) => (
            <section key={id}>
              <h3 id={id}>{question}</h3>
              <Paragraphs texts={answer} />
            </section>
          ))}
        </div>
      </section>
    </>
  );
}
