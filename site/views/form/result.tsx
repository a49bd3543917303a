import { formResults } from "#content/pages/form-results.ts";
import { requestSent } from "#content/pages/request-sent.ts";
import type { Views } from "#contract/views.ts";
import { Facts } from "../../components/facts.tsx";
import { MessagePage } from "../../components/message-page.tsx";
import { RichText } from "../../components/rich-text.tsx";
import { ContactParagraphs, WithContact } from "../../components/with-contact.tsx";

const forms = {
  newsletter: { page: "/", done: formResults.subscribed, failed: formResults.notSubscribed },
  academic: { page: "/acad-lic-request", done: formResults.requested, failed: formResults.notRequested },
  package: { page: "/download", done: formResults.packageRequested, failed: formResults.packageNotRequested },
} as const;

export const title = ({ form, outcome }: Views["form/result"]) => forms[form][outcome].title;

export default function FormResult({ form, outcome }: Views["form/result"]) {
  const { heading, paragraphs, backLabel } = forms[form][outcome];
  return (
    <MessagePage heading={<WithContact text={heading} />}>
      <ContactParagraphs texts={paragraphs} />
      {form === "academic" && outcome === "done" && <RequestSent />}
      <p>
        <a href={forms[form].page}>{backLabel}</a>
      </p>
    </MessagePage>
  );
}

function RequestSent() {
  const { heading, facts, enteredEmail, meanwhile } = requestSent;
  return (
    <>
      <h2>{heading}</h2>
      <Facts
        facts={facts.map(({ label, text }) => [
          label,
          <WithContact key={label} text={text.replace("{requester}", enteredEmail)} />,
        ])}
      />
      <p>
        <RichText text={meanwhile} />
      </p>
    </>
  );
}
