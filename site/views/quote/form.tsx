import "../../components/facts.css";
import { quotePage } from "#content/pages/quote.ts";
import type { Views } from "#contract/views.ts";
import { QuoteForm } from "../../components/quote-form.tsx";
import { QuoteTerms } from "../../components/quote-terms.tsx";
import { ServicePage } from "../../components/service-page.tsx";

export const title = () => quotePage.title;
export const menuEntry = "/buy";

/** What is shown without a selection, or with one that cannot be accepted. */
export default function QuoteFormPage({ taxNote, terms, ...form }: Views["quote/form"]) {
  return (
    <ServicePage
      heading={quotePage.chooseHeading}
      aside={
        <>
          <h2>{quotePage.termsHeading}</h2>
          <dl className="facts">
            <QuoteTerms taxNote={taxNote} terms={terms} />
          </dl>
        </>
      }
    >
      <QuoteForm {...form} isMain={true} />
    </ServicePage>
  );
}
