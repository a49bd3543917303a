import { afterPaying, buyingQuestions, buyPage } from "#content/buy.ts";
import { Accordion } from "../../components/accordion.tsx";
import { PageBanner } from "../../components/page-banner.tsx";
import { Paragraphs, RichText } from "../../components/rich-text.tsx";
import { LicenseAdvice } from "./license-advice.tsx";
import { OfferCards } from "./offer-cards.tsx";
import { OfferTable } from "./offer-table.tsx";

export function BuyPage() {
  return (
    <>
      <PageBanner title={buyPage.heading} kicker="Buy" aside={<p className="lead">{buyPage.introduction}</p>} />
      <section className="page-section offer-section" aria-label="Offers">
        <OfferCards />
      </section>
      <LicenseAdvice />
      <section className="page-section" aria-labelledby="includes">
        <h2 id="includes">{buyPage.tableHeading}</h2>
        <OfferTable />
      </section>
      <section className="page-section split" aria-labelledby="trial-limits">
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
      <section className="page-section" aria-labelledby="after">
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
      <section className="page-section page-end" aria-labelledby="questions">
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
