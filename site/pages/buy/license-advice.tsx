import {
  type LicenseQuestionId,
  licenseAdvice,
  licenseAnswerIds,
  licenseAnswers,
  licenseQuestions,
} from "#content/license-advice.ts";
import { offers } from "#content/offers.ts";
import { slotAttribute, slotNames } from "#contract/slots.ts";
import { formatPrice } from "../../components/format-price.ts";

const questionIds: readonly LicenseQuestionId[] = ["language", "purpose", "size"];

function Question({ id }: { id: LicenseQuestionId }) {
  const { legend, choices } = licenseQuestions[id];
  return (
    <fieldset className="choices field">
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
export function LicenseAdvice() {
  return (
    <section className="page-section">
      <div className="section-head">
        <h2 id="which-license">{licenseAdvice.heading}</h2>
        <p>{licenseAdvice.introduction}</p>
      </div>
      <form className="advice" method="get" action="/buy#which-license">
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
