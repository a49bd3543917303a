import { ArrowRight, ArrowUpRight } from "lucide-react";
import { buyPage } from "#content/pages/buy.ts";
import { products } from "#content/products/index.ts";
import {
  formatAmount,
  type Offer,
  type OfferId,
  offerRows,
  offers,
  type Price,
  quoteHref,
} from "#content/products/offers.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { RichText } from "../../ui/rich-text.tsx";

function SingleOffer({ name, audience, offer: { id, price, action } }: Omit<OfferGroup, "offers"> & { offer: Offer }) {
  return (
    <li className="offer card">
      <h2 id={id}>{name}</h2>
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
      <h2>{name}</h2>
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
export function OfferCards() {
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
export function OfferTable() {
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
