import { buyPage } from "#content/buy.ts";
import { offerIds, offerRows, offers } from "#content/offers.ts";
import { formatPrice } from "../../components/format-price.ts";
import { ScrollingTable } from "../../components/scrolling-table.tsx";

/** What each offer includes: a column for each offer, a row for each feature. */
export function OfferTable() {
  return (
    <ScrollingTable label={buyPage.tableHeading}>
      <thead>
        <tr>
          <td />
          {offerIds.map((id) => (
            <th key={id} scope="col">
              {offers[id].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Price</th>
          {offerIds.map((id) => (
            <td key={id}>{formatPrice(offers[id].price)}</td>
          ))}
        </tr>
        {offerRows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.label}</th>
            {offerIds.map((id) => (
              <td key={id}>{row.cells[id]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
