import { ArrowRight, ArrowUpRight } from "lucide-react";
import { afterPaying, buyingQuestions, buyPage } from "#content/pages/buy.ts";
import { products } from "#content/products/index.ts";
import {
  type LicenseQuestionId,
  licenseAdvice,
  licenseAnswerIds,
  licenseAnswers,
  licenseQuestions,
} from "#content/products/license-advice.ts";
import {
  formatAmount,
  type Offer,
  type OfferId,
  offerRows,
  offers,
  type Price,
  quoteHref,
} from "#content/products/offers.ts";
import { slotAttribute, slotNames } from "#contract/slots.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { PageBanner } from "../../ui/page-banner.tsx";
import { Paragraphs, RichText } from "../../ui/rich-text.tsx";

function SingleOffer({ name, audience, offer: { id, price, action } }: Omit<OfferGroup, "offers"> & { offer: Offer }) {
  return (
    <li className="offer card">
      <h2 id={id} className="small-title">
        {name}
      </h2>
      <p className="muted">
        <RichText text={audience} />
      </p>
      <p className="price">{amountOf(price)}</p>
      <a className="button button-quiet" href={action.href}>
        {action.label}
      </a>
    </li>
  );
}

function QuoteLink({ offer }: { offer: Offer }) {
  const href = quoteHref(offer);
  return (
    href && (
      <a className="small" href={href}>
        {buyPage.quoteLabel}
        <span className="visually-hidden"> for {offer.name}</span>
      </a>
    )
  );
}

/** The licenses of one developer: a line with price and button for each tool, on ink. */
function SeveralOffers({ name, audience, offers }: OfferGroup) {
  return (
    <li className="offer offer-main card plate">
      <h2 className="small-title">{name}</h2>
      <p className="muted">
        <RichText text={audience} />
      </p>
      <ul className="ruled">
        {offers.map((offer) => (
          <li key={offer.id}>
            <div>
              <h3 id={offer.id}>{languageOf(offer)}</h3>
              <QuoteLink offer={offer} />
            </div>
            <p className="price">{amountOf(offer.price)}</p>
            <a className="button" href={offer.action.href}>
              {offer.action.label}
              {offer.action.kind === "checkout" ? (
                <ArrowUpRight aria-hidden="true" />
              ) : (
                <ArrowRight aria-hidden="true" />
              )}
            </a>
          </li>
        ))}
      </ul>
      <p className="muted small">{buyPage.periodNote}</p>
    </li>
  );
}

/** Every offer side by side. A buy button leads to the external checkout, or to the order form. */
function OfferCards() {
  return (
    <ul className="offers">
      {offerGroups.map((group) =>
        group.offers.length > 1 ? (
          <SeveralOffers key={group.name} {...group} />
        ) : (
          <SingleOffer key={group.name} name={group.name} audience={group.audience} offer={group.offers[0]} />
        ),
      )}
    </ul>
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

/** A cell for each group. On narrow screens, where the table has no columns, the cell names the group itself. */
function Cells({ say }: { say: (group: OfferGroup) => string[] }) {
  return offerGroups.map((group) => (
    <td key={group.name}>
      <span className="cell-offer muted" aria-hidden="true">
        {group.name}
      </span>
      <span>
        {say(group).map((text) => (
          <span key={text} className="cell-statement">
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
    <table className="offer-table stacking-table" aria-label={buyPage.tableHeading}>
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

const single = (id: OfferId): OfferGroup => ({
  name: offers[id].name,
  audience: offers[id].audience,
  offers: [offers[id]],
});

/** A price without what it is for. */
const amountOf = (price: Price): string => (price.kind === "yearly" ? formatAmount(price.amount) : formatPrice(price));

/** The language of an offer for one tool. */
const languageOf = ({ products: ids }: Offer): string => ids.map((id) => products[id].language).join(", ");

/** The licenses to buy first. */
const offerGroups: readonly OfferGroup[] = [
  {
    ...buyPage.professional,
    offers: [offers["professional-csharp"], offers["professional-java"], offers["professional-python"]],
  },
  single("trial"),
  single("enterprise"),
  single("academic"),
];

export function BuyPage() {
  return (
    <>
      <PageBanner title={buyPage.heading} kicker="Buy" aside={<p className="lead">{buyPage.introduction}</p>} />
      <section className="page-section offer-section" aria-label="Offers">
        <OfferCards />
      </section>
      <LicenseAdvice />
      <section className="page-section">
        <h2 id="includes">{buyPage.tableHeading}</h2>
        <OfferTable />
      </section>
      <section className="page-section split">
        <div>
          <h2 id="trial-limits">{buyPage.trialHeading}</h2>
          <Paragraphs texts={buyPage.trial} />
        </div>
        <div>
          <h2>{buyPage.academicHeading}</h2>
          <p>
            <RichText text={buyPage.academic} />
          </p>
        </div>
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
        <Accordion
          name="buying-questions"
          items={buyingQuestions.map(({ id, question, answer }) => ({
            id,
            title: question,
            content: <Paragraphs texts={answer} />,
          }))}
        />
      </section>
    </>
  );
}

const questionIds: readonly LicenseQuestionId[] = ["language", "purpose", "size"];

function Question({ id }: { id: LicenseQuestionId }) {
  const { legend, choices } = licenseQuestions[id];
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="choice-row">
        {Object.entries(choices).map(([choice, label]) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              name={id}
              value={choice}
              {...{ [slotAttribute]: slotNames.licenseChoice(id, choice) }}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Answers() {
  return licenseAnswerIds.map((id) => {
    const { offer, reason } = licenseAnswers[id];
    const { name, price, action } = offers[offer];
    return (
      <div
        key={id}
        className="advice-answer"
        data-license-answer={id}
        {...{ [slotAttribute]: slotNames.licenseAnswer(id) }}
        hidden
      >
        <h3>
          {licenseAdvice.answerHeading}: {name}, {formatPrice(price)}
        </h3>
        <p>{reason}</p>
        <a className="button" href={action.href}>
          {action.label}
        </a>
      </div>
    );
  });
}

/** A plain form. Each answer has an address of its own, and the service marks it in the document that it sends. */
function LicenseAdvice() {
  return (
    <section className="page-section">
      <div className="section-head">
        <h2 id="which-license">{licenseAdvice.heading}</h2>
        <p>{licenseAdvice.introduction}</p>
      </div>
      <form className="advice card stack" method="get" action="/buy#which-license">
        {questionIds.map((id) => (
          <Question key={id} id={id} />
        ))}
        <button className="button button-quiet" type="submit">
          {licenseAdvice.button}
        </button>
      </form>
      <Answers />
    </section>
  );
}
