import { ArrowRight, ArrowUpRight } from "lucide-react";
import { buyPage } from "#content/buy.ts";
import { type Offer, quoteHref } from "#content/offers.ts";
import { RichText } from "../../components/rich-text.tsx";
import { amountOf, languageOf, type OfferGroup, offerGroups } from "./offer-groups.ts";

function SingleOffer({ name, audience, offer: { id, price, action } }: Omit<OfferGroup, "offers"> & { offer: Offer }) {
  return (
    <li className="offer">
      <h2 id={id}>{name}</h2>
      <p className="offer-audience">
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
      <a className="offer-quote" href={href}>
        {buyPage.quoteLabel}
        <span className="visually-hidden"> for {offer.name}</span>
      </a>
    )
  );
}

/** The licenses of one developer: a line with price and button for each tool, on ink. */
function SeveralOffers({ name, audience, offers }: OfferGroup) {
  return (
    <li className="offer offer-main plate">
      <h2>{name}</h2>
      <p className="offer-audience">
        <RichText text={audience} />
      </p>
      <ul>
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
      <p className="offer-period">{buyPage.periodNote}</p>
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
