import { contactLink } from "#content/company.ts";
import { requestSent } from "#content/request-sent.ts";
import { contentSlot, slotNames } from "#contract/slots.ts";

const { undated } = requestSent;

/** The service fills in a day. The script puts the words without a day back if the page was read on another day. */
function Day({ slot, otherwise }: { slot: string; otherwise: string }) {
  return (
    <span
      data-otherwise={otherwise}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a slot with words of ours
      dangerouslySetInnerHTML={{ __html: contentSlot(slot, otherwise) }}
    />
  );
}

function Piece({ text }: { text: string }) {
  switch (text) {
    case "{mailbox}":
      return <span data-mailbox="" />;
    case "{answerBy}":
      return <Day slot={slotNames.answerBy} otherwise={undated.answerBy} />;
    case "{askAfter}":
      return <Day slot={slotNames.askAfter} otherwise={undated.askAfter} />;
    case "{email}":
      return <a href={contactLink.href}>{contactLink.text}</a>;
    default:
      return text;
  }
}

/** What `site/client/forms/show-sent-request.ts` shows in the place of the form after a request was sent. */
export function RequestSent() {
  return (
    <template data-request-sent="">
      <section className="request-sent" aria-labelledby="sent">
        <h2 id="sent" tabIndex={-1}>
          {requestSent.heading}
        </h2>
        <dl className="facts">
          {requestSent.facts.map(({ id, label, text }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>
                {text.split(/(\{\w+\})/).map((piece) => (
                  <Piece key={piece} text={piece} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p className="field-hint">{requestSent.anotherForm}</p>
      </section>
    </template>
  );
}
