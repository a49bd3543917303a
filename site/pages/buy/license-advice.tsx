import { useLocation } from "react-router";
import {
  type LicenseQuestionId,
  licenseAdvice,
  licenseAnswerIds,
  licenseAnswers,
  licenseQuestions,
} from "#content/license-advice.ts";
import { offers } from "#content/offers.ts";
import { adviseLicense, type LicenseChoices, readLicenseChoices } from "#contract/license-advice.ts";
import { slotAttribute, slotNames } from "#contract/slots.ts";
import { priceInWords } from "../../components/price-in-words.ts";

const questionIds: readonly LicenseQuestionId[] = ["language", "purpose", "size"];

function Question({ id, chosen }: { id: LicenseQuestionId; chosen: string | undefined }) {
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
              defaultChecked={choice === chosen}
              suppressHydrationWarning
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Answers({ choices }: { choices: LicenseChoices }) {
  const answer = adviseLicense(choices);
  return licenseAnswerIds.map((id) => {
    const { offer, reason } = licenseAnswers[id];
    const { name, price, action } = offers[offer];
    return (
      <div
        key={id}
        className="advice-answer"
        data-license-answer={id}
        {...{ [slotAttribute]: slotNames.licenseAnswer(id) }}
        hidden={id !== answer}
        suppressHydrationWarning
      >
        <h3>
          {licenseAdvice.answerHeading}: {name}, {priceInWords(price)}
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
export function LicenseAdvice() {
  const choices = readLicenseChoices(new URLSearchParams(useLocation().search));
  return (
    <section className="page-section" aria-labelledby="which-license">
      <div className="section-head">
        <h2 id="which-license">{licenseAdvice.heading}</h2>
        <p>{licenseAdvice.introduction}</p>
      </div>
      <form className="advice" method="get" action="/buy#which-license">
        {questionIds.map((id) => (
          <Question key={id} id={id} chosen={choices[id]} />
        ))}
        <button className="button button-quiet" type="submit">
          {licenseAdvice.button}
        </button>
      </form>
      <Answers choices={choices} />
    </section>
  );
}
