import { buyPage } from "#content/buy.ts";
import { formatAmount, type Offer, type OfferId, offers, type Price } from "#content/offers.ts";
import { products } from "#content/products/index.ts";
import { formatPrice } from "../../components/format-price.ts";

/** Offers in one card and one column: the professional licenses differ by tool and price only. */
export interface OfferGroup {
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
export const amountOf = (price: Price): string =>
  price.kind === "yearly" ? formatAmount(price.amount) : formatPrice(price);

/** The language of an offer for one tool. */
export const languageOf = ({ products: ids }: Offer): string => ids.map((id) => products[id].language).join(", ");

/** The licenses to buy first. */
export const offerGroups: readonly OfferGroup[] = [
  {
    ...buyPage.professional,
    offers: [offers["professional-csharp"], offers["professional-java"], offers["professional-python"]],
  },
  single("trial"),
  single("enterprise"),
  single("academic"),
];
