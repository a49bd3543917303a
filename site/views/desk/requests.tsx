import { deskRequests as words } from "#content/desk/requests.ts";
import { rejectionReasonIds, rejectionReasons } from "#content/pages/rejection-reasons.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import { fillWords } from "#contract/fill-words.ts";
import type { DeskRequestRow } from "#contract/views/desk.ts";
import type { Views } from "#contract/views.ts";
import { HiddenFields } from "../../components/hidden-fields.tsx";
import { DeskChoice } from "../../desk/desk-action.tsx";
import { DeskPage } from "../../desk/desk-page.tsx";
import { DeskTable } from "../../desk/desk-table.tsx";
import { DeskTabs } from "../../desk/desk-tabs.tsx";
import { Moment } from "../../desk/moment.tsx";
import styles from "./requests.module.css";

type RequestsView = Views["desk/requests"];

const path = `${deskPath}/requests`;

/** One whose words the operator writes is for one request alone. */
const reasonsWithWords = rejectionReasonIds.filter((id) => id !== "other");

export const title = () => `${company.name} | ${words.title}`;

/** The academic requests, which can be decided one or many. */
export default function Requests({ frame, list, requests, isCut }: RequestsView) {
  const action = `${path}/decide`;
  const columns = words.columns;
  return (
    <DeskPage frame={frame} heading={words.title} done={words.done}>
      <DeskTabs
        label={words.title}
        current={list}
        tabs={[
          { id: "open", text: words.open, href: path },
          { id: "all", text: words.all, href: `${path}?list=all` },
        ]}
      />
      {list === "all" && (
        <p>
          <a href={`${path}/institutions.csv`}>{words.institutions}</a>
        </p>
      )}
      {requests.length === 0 && <p>{list === "open" ? words.empty : words.none}</p>}
      {requests.length > 0 && (
        <form className="stack" method="post" action={action} noValidate>
          <HiddenFields fields={frame.form} />
          <DeskTable
            label={words.title}
            items={requests}
            keyOf={({ id }) => id}
            columns={[
              ...(list === "open"
                ? [
                    {
                      label: columns.choose,
                      cell: ({ id, name }: DeskRequestRow) => (
                        <input
                          type="checkbox"
                          name={`chosen.${id}`}
                          value="yes"
                          defaultChecked={frame.refusal?.values[`chosen.${id}`] !== undefined}
                          aria-label={`${columns.choose} ${name}`}
                        />
                      ),
                    },
                  ]
                : []),
              { label: columns.name, cell: Requester },
              { label: columns.university, cell: ({ university }) => university },
              { label: columns.domain, cell: ({ domain }) => domain },
              { label: columns.history, cell: Earlier },
              { label: columns.language, cell: ({ language }) => language },
              list === "open"
                ? { label: columns.promised, cell: Promised }
                : {
                    label: columns.state,
                    cell: ({ state, receivedAt }) => (
                      <>
                        {state}, <Moment at={receivedAt} />
                      </>
                    ),
                  },
            ]}
          />
          {isCut && <p>{words.cut}</p>}
          {list === "open" && (
            <fieldset className={`stack ${styles.decide}`}>
              <legend>{words.decideHeading}</legend>
              <p className="muted small">{words.approveSays}</p>
              <button className="button button-submit" type="submit" name="verdict" value="approve">
                {words.approveAll}
              </button>
              <DeskChoice
                frame={frame}
                action={action}
                name="reason"
                label={words.reason}
                hint={words.rejectSays}
                options={reasonsWithWords.map((id) => ({ value: id, text: rejectionReasons[id].label }))}
              />
              <button className="button button-quiet button-submit" type="submit" name="verdict" value="reject">
                {words.rejectAll}
              </button>
            </fieldset>
          )}
        </form>
      )}
    </DeskPage>
  );
}

function Requester({ id, name, email }: DeskRequestRow) {
  return (
    <>
      <a href={`${path}/${id}`}>{name}</a>
      <br />
      <span className="small">{email}</span>
    </>
  );
}

/** What the address has had so far. */
function Earlier({ earlierRequests, licenses, failedMails }: DeskRequestRow) {
  const history = earlierRequests + licenses > 0;
  return (
    <>
      {history && fillWords(words.historyOf, { requests: earlierRequests, licenses })}
      {history && failedMails > 0 && <br />}
      {failedMails > 0 && <strong>{fillWords(words.failedMails, { count: failedMails })}</strong>}
    </>
  );
}

function Promised({ promisedUntil, isLate }: DeskRequestRow) {
  return (
    <>
      {promisedUntil && <Moment at={promisedUntil} />}
      {isLate && <strong> {words.late}</strong>}
    </>
  );
}
