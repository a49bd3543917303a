import { buyPage } from "#content/buy.ts";
import { type Offer, offerRows } from "#content/offers.ts";
import { formatPrice } from "../../components/format-price.ts";
import { amountOf, languageOf, type OfferGroup, offerGroups } from "./offer-groups.ts";

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
      <span className="cell-offer" aria-hidden="true">
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
    <table className="offer-table" aria-label={buyPage.tableHeading}>
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
