import { licenseLanguages } from "#content/pages/academic-license.ts";
import { rejectionReasons } from "#content/pages/rejection-reasons.ts";
import { requestOutcomeWords, requestStateWords, requestStatusPage as words } from "#content/pages/request-status.ts";
import { company } from "#content/products/company.ts";
import { formatDay, formatTime } from "#contract/dates.ts";
import { fillWords } from "#contract/fill-words.ts";
import type { Views } from "#contract/views.ts";
import { Facts } from "../../components/facts.tsx";
import { Notice } from "../../components/notice.tsx";
import { ServicePage } from "../../components/service-page.tsx";
import { Step } from "../../components/step.tsx";
import { ContactParagraphs, WithContact } from "../../components/with-contact.tsx";

type Status = Views["academic/status"];

export const title = () => `${company.name} | ${words.title}`;

export default function RequestStatus(status: Status) {
  const { state, outcome, language, email, receivedAt, typicalBy, askAfter, expiresAt } = status;
  const { heading, next } = requestStateWords[state];
  const days = {
    typicalBy: formatDay(new Date(typicalBy)),
    askAfter: formatDay(new Date(askAfter)),
    ...(expiresAt !== undefined && { expiresAt: formatDay(new Date(expiresAt)) }),
  };
  return (
    <ServicePage
      heading={heading}
      aside={
        <Facts
          facts={[
            [words.tool, licenseLanguages.find((each) => each.language === language)?.tool],
            [words.email, email],
            [words.received, formatTime(new Date(receivedAt))],
            [words.questions, <WithContact key="email" text="{contactEmail}" />],
          ]}
        />
      }
    >
      {outcome !== undefined && <Notice role="status">{requestOutcomeWords[outcome]}</Notice>}
      <ContactParagraphs texts={next.map((text) => fillWords(text, days))} />
      <Rejection {...status} />
      <Steps {...status} />
    </ServicePage>
  );
}

function Rejection({ rejection }: Status) {
  if (!rejection) return null;
  const { reason, remedy } = rejectionReasons[rejection.reason];
  return (
    <>
      <p>{reason}</p>
      {rejection.note !== null && (
        <p>
          {words.reasonAdded} {rejection.note}
        </p>
      )}
      <p>{remedy}</p>
    </>
  );
}

function Steps({ mail, withdrawAction, mayRequestAnew }: Status) {
  return (
    <>
      {mail && <h2>{words.stepsHeading}</h2>}
      {(mail || withdrawAction) && (
        <div className="ruled">
          {mail && <SendAgain {...mail} />}
          {withdrawAction && <Step action={withdrawAction} text={words.withdrawText} button={words.withdrawButton} />}
        </div>
      )}
      {mayRequestAnew && (
        <p>
          <a href="/acad-lic-request">{mail?.kind === "key" ? words.askAnother : words.askAnew}</a>
        </p>
      )}
    </>
  );
}

/** A button that would be refused is not offered. */
function SendAgain({ kind, action, sendAgainAfter }: NonNullable<Status["mail"]>) {
  if (sendAgainAfter !== undefined)
    return <p>{fillWords(words.sentOften, { time: formatTime(new Date(sendAgainAfter)) })}</p>;
  const text = kind === "receipt" ? words.sendReceiptText : words.sendKeyText;
  return <Step action={action} text={text} button={words.sendButton} />;
}
