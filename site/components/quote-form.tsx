import { quotePage } from "#content/pages/quote.ts";
import { quotePath } from "#content/products/offers.ts";
import type { Views } from "#contract/views.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { CompanyField, CurrencyField, OfferField, PricedSeatsField } from "./order-fields.tsx";

type QuoteForm = Omit<Views["quote/form"], "taxNote" | "terms">;

/** Asks what is to be quoted. `isMain` says whether the page is for that. */
export function QuoteForm({ values, faults, total, isMain }: QuoteForm & { isMain: boolean }) {
  const state = (name: keyof typeof values) => ({ value: values[name], isFaulty: faults.includes(name) });
  return (
    <>
      {isMain && <p>{quotePage.chooseText}</p>}
      <ErrorSummary heading={quotePage.faultyHeading} faults={faults} />
      <purchase-total>
        <form className={isMain ? "stack form-card" : "stack"} method="get" action={quotePath} noValidate>
          <OfferField {...state("offer")} />
          <PricedSeatsField {...state("seats")} total={total} />
          <CurrencyField {...state("currency")} />
          <CompanyField {...state("company")} />
          <button className={`button button-submit${isMain ? "" : " button-quiet"}`} type="submit">
            {quotePage.button}
          </button>
        </form>
      </purchase-total>
    </>
  );
}
