import { deskMail as words } from "#content/desk/mail.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import type { DeskMailRow } from "#contract/views/desk-people.ts";
import type { Views } from "#contract/views.ts";
import { HiddenFields } from "../../components/hidden-fields.tsx";
import { DeskPage } from "../../desk/desk-page.tsx";
import { DeskTable } from "../../desk/desk-table.tsx";
import { DeskTabs } from "../../desk/desk-tabs.tsx";
import { sentence } from "../../desk/history.tsx";
import { Moment } from "../../desk/moment.tsx";
import { PersonLink } from "../../desk/person-link.tsx";

type MailsView = Views["desk/mails"];

const path = `${deskPath}/mail`;

export const title = () => `${company.name} | ${words.title}`;

/** The emails that have failed or wait, which can be tried again. */
export default function Mails({ frame, list, mails, isCut }: MailsView) {
  const { choose, email, recipient, state, at, reason } = words.columns;
  const isFailed = list === "failed";
  return (
    <DeskPage frame={frame} heading={words.title} done={words.done}>
      <DeskTabs
        label={words.title}
        current={list}
        tabs={(["failed", "waiting", "all"] as const).map((id) => ({
          id,
          text: words[id],
          href: `${path}?list=${id}`,
        }))}
      />
      {mails.length === 0 && <p>{words.empty}</p>}
      {mails.length > 0 && (
        <form className="stack" method="post" action={`${path}/retry`} noValidate>
          <HiddenFields fields={frame.form} />
          <DeskTable
            label={words.title}
            items={mails}
            keyOf={({ id }) => id}
            columns={[
              ...(isFailed ? [{ label: choose, cell: Choose }] : []),
              { label: email, cell: ({ id, purpose }) => <a href={`${path}/${id}`}>{sentence(purpose)}</a> },
              { label: recipient, cell: (mail) => <PersonLink email={mail.recipient} /> },
              { label: state, cell: (mail) => mail.state },
              { label: at, cell: (mail) => <Moment at={mail.at} /> },
              { label: reason, cell: (mail) => mail.reason },
            ]}
          />
          {isCut && <p>{words.cut}</p>}
          {isFailed && (
            <button className="button button-submit" type="submit">
              {words.retryChosen}
            </button>
          )}
        </form>
      )}
    </DeskPage>
  );
}

function Choose({ id, purpose, recipient }: DeskMailRow) {
  return (
    <input
      type="checkbox"
      name={`chosen.${id}`}
      value="yes"
      aria-label={`${words.columns.choose} ${sentence(purpose)}, ${recipient ?? words.erased}`}
    />
  );
}
