import { deskNewsletter as words } from "#content/desk/newsletter.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { HiddenFields } from "../../components/hidden-fields.tsx";
import { DeskField } from "../../desk/desk-action.tsx";
import { DeskPage } from "../../desk/desk-page.tsx";

type WriteIssueView = Views["desk/write-issue"];

const path = `${deskPath}/newsletter`;
const action = `${path}/write`;

export const title = () => `${company.name} | ${words.write}`;

/** The form of a draft. */
export default function WriteIssue({ frame, id, parts, seen }: WriteIssueView) {
  const field = (name: keyof typeof parts) => ({ frame, action, name, label: words[name], value: parts[name] });
  return (
    <DeskPage frame={frame} heading={id === null ? words.write : parts.subject}>
      <form className="stack" method="post" action={action} noValidate>
        <HiddenFields fields={{ ...frame.form, seen, id: id ?? "" }} />
        <DeskField {...field("subject")} />
        <DeskField {...field("preview")} hint={words.previewHint} />
        <DeskField {...field("date")} hint={words.dateHint} />
        <DeskField {...field("text")} hint={words.textHint} rows={24} />
        <button className="button button-submit" type="submit">
          {words.save}
        </button>
      </form>
      <p>
        <a href={id === null ? path : `${path}/${id}`}>{words.cancel}</a>
      </p>
    </DeskPage>
  );
}
