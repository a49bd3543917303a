import { useLocation } from "react-router";
import {
  type LicenceQuestionId,
  licenceAdvice,
  licenceAnswerIds,
  licenceAnswers,
  licenceQuestions,
} from "#content/licence-advice.ts";
import { offers } from "#content/offers.ts";
import { adviseLicence, type LicenceChoices, readLicenceChoices } from "#contract/licence-advice.ts";
import { priceInWords } from "./price-in-words.ts";

const questionIds: readonly LicenceQuestionId[] = ["language", "purpose", "size"];

function Question({ id, chosen }: { id: LicenceQuestionId; chosen: string | undefined }) {
  const { legend, choices } = licenceQuestions[id];
  return (
    <fieldset className="choices field">
      <legend>{legend}</legend>
      <div className="choice-row">
        {Object.entries(choices).map(([choice, label]) => (
          <label key={choice} className="choice">
            <input type="radio" name={id} value={choice} defaultChecked={choice === chosen} suppressHydrationWarning />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Answers({ choices }: { choices: LicenceChoices }) {
  const answer = adviseLicence(choices);
  return licenceAnswerIds.map((id) => {
    const { offer, reason } = licenceAnswers[id];
    const { name, price, action } = offers[offer];
    return (
      <div key={id} className="advice-answer" data-licence-answer={id} hidden={id !== answer} suppressHydrationWarning>
        <h3>
          {licenceAdvice.answerHeading}: {name}, {priceInWords(price)}
        </h3>
        <p>{reason}</p>
        <a className="button" href={action.href}>
          {action.label}
        </a>
      </div>
    );
  });
}

/**
 * A plain form whose answer stands at an address of its own. The service shows the answer in the document that it sends;
 * once the application runs it comes to the same answer from the same address.
 */
export function LicenceAdvice() {
  const choices = readLicenceChoices(new URLSearchParams(useLocation().search));
  return (
    <section className="page-section" aria-labelledby="which-licence">
      <div className="section-head">
        <h2 id="which-licence">{licenceAdvice.heading}</h2>
        <p>{licenceAdvice.introduction}</p>
      </div>
      <form className="advice" method="get" action="/buy#which-licence">
        {questionIds.map((id) => (
          <Question key={id} id={id} chosen={choices[id]} />
        ))}
        <button className="button button-quiet" type="submit">
          {licenceAdvice.button}
        </button>
      </form>
      <Answers choices={choices} />
    </section>
  );
}
