import { ArrowUpRight } from "lucide-react";
import { buyPage } from "#content/buy.ts";
import { formatAmount, type Offer, offerIds, offers, type Price } from "#content/offers.ts";
import { formatPrice } from "../../components/format-price.ts";

function PriceTag({ price }: { price: Price }) {
  if (price.kind !== "yearly") return <p className="price">{formatPrice(price)}</p>;
  return (
    <p className="price">
      {formatAmount(price.amount)} <span className="price-period">{buyPage.period}</span>
    </p>
  );
}

function OfferCard({ offer: { id, name, audience, price, action } }: { offer: Offer }) {
  const bought = action.kind === "checkout";
  return (
    <li className={bought ? "offer offer-bought" : "offer"}>
      <h2 id={id}>{name}</h2>
      <PriceTag price={price} />
      <p className="offer-audience">{audience}</p>
      <a className={bought ? "button" : "button button-quiet"} href={action.href}>
        {action.label}
        {bought && <ArrowUpRight aria-hidden="true" />}
      </a>
    </li>
  );
}

/** Every offer side by side. A buy button leads to the external checkout. */
export function OfferCards() {
  return (
    <ul className="offers">
      {offerIds.map((id) => (
        <OfferCard key={id} offer={offers[id]} />
      ))}
    </ul>
  );
}
