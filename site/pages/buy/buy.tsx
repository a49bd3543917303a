import { afterPaying, buyingQuestions, buyPage } from "#content/pages/buy.ts";
import {
  type LicenseQuestionId,
  licenseAdvice,
  licenseAnswerIds,
  licenseAnswers,
  licenseQuestions,
} from "#content/products/license-advice.ts";
import { offers } from "#content/products/offers.ts";
import { slotAttribute, slotNames } from "#contract/slots.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { PageBanner } from "../../ui/page-banner.tsx";
import { Paragraphs, RichText } from "../../ui/rich-text.tsx";
import { OfferCards, OfferTable } from "./offers.tsx";

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
