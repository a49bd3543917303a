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
      {requests.length === 0 && <p>{list === "open" ? words.empty : words.none}</p>}
      {requests.length > 0 && (
        <form className="stack" method="post" action={action} noValidate>
          <HiddenFields fields={frame.form} />
          <DeskTable
            label={words.title}
            columns={[
              ...(list === "open" ? [columns.choose] : []),
              columns.name,
              columns.university,
              columns.domain,
              columns.history,
              columns.language,
              list === "open" ? columns.promised : columns.state,
            ]}
          >
            {requests.map((request) => (
              <Row key={request.id} request={request} isOpen={list === "open"} />
            ))}
          </DeskTable>
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
                options={rejectionReasonIds.map((id) => ({ value: id, text: rejectionReasons[id].label }))}
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

function Row({ request, isOpen }: { request: DeskRequestRow; isOpen: boolean }) {
  const { id, name, email, university, domain, language, promisedUntil, isLate, state, receivedAt } = request;
  const { earlierRequests, licenses, failedMails } = request;
  return (
    <tr>
      {isOpen && (
        <td>
          <input type="checkbox" name={`chosen.${id}`} value="yes" aria-label={`${words.columns.choose} ${name}`} />
        </td>
      )}
      <td>
        <a href={`${path}/${id}`}>{name}</a>
        <br />
        <span className="small">{email}</span>
      </td>
      <td>{university}</td>
      <td className="small">{domain}</td>
      <td className="small">
        {earlierRequests + licenses > 0 && fillWords(words.historyOf, { requests: earlierRequests, licenses })}
        {failedMails > 0 && (
          <>
            {" "}
            <strong>{fillWords(words.failedMails, { count: failedMails })}</strong>
          </>
        )}
      </td>
      <td>{language}</td>
      <td className="small">
        {isOpen && promisedUntil ? <Moment at={promisedUntil} /> : state}
        {isLate && <strong> {words.late}</strong>}
        {!isOpen && (
          <>
            , <Moment at={receivedAt} />
          </>
        )}
      </td>
    </tr>
  );
}
