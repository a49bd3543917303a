import { deskKinds, deskPerson as words } from "#content/desk/people.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import { fillWords } from "#contract/fill-words.ts";
import type { Views } from "#contract/views.ts";
import { Notice } from "../../components/notice.tsx";
import { DeskAction, DeskActions } from "../../desk/desk-action.tsx";
import { DeskPage } from "../../desk/desk-page.tsx";
import { Log, Notes } from "../../desk/history.tsx";
import { Moment } from "../../desk/moment.tsx";

type PersonView = Views["desk/person"];

export const title = ({ email }: PersonView) => `${company.name} | ${email}`;

/** Everything about an email address in time. */
export default function Person(view: PersonView) {
  const { frame, email, events, notes, log, alike, erased } = view;
  return (
    <DeskPage
      frame={frame}
      heading={email}
      done={words.done}
      aside={
        <>
          <Notes
            frame={frame}
            subject={email}
            notes={notes}
            back={`${deskPath}/people?${new URLSearchParams({ email })}`}
          />
          <Log heading={words.subscription} log={log} />
        </>
      }
    >
      {erased && <Notice role="status">{fillWords(words.erased, { found: erased.found })}</Notice>}
      <Actions {...view} />
      <h2>{words.history}</h2>
      {events.length === 0 && <p>{words.nothing}</p>}
      {alike.length > 0 && (
        <>
          <p>{words.alike}</p>
          <ul>
            {alike.map(({ text, href }) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <ol className="plain-list ruled">
        {events.map(({ id, kind, at, text, href }) => {
          const name = deskKinds[kind] ?? kind;
          return (
            <li key={id}>
              {href ? <a href={href}>{name}</a> : name}, <Moment at={at} />
              <br />
              <span className="muted small">{text}</span>
            </li>
          );
        })}
      </ol>
    </DeskPage>
  );
}

function Actions({ frame, email, kept, isSubscribed }: PersonView) {
  const fields = { email };
  return (
    <DeskActions>
      {isSubscribed && (
        <DeskAction
          frame={frame}
          action={`${deskPath}/newsletter/unsubscribe`}
          label={words.unsubscribe}
          says={fillWords(words.unsubscribeSays, fields)}
          fields={fields}
          isFinal
        />
      )}
      <DeskAction
        frame={frame}
        action={`${deskPath}/people/unreachable`}
        label={words.unreachable}
        says={fillWords(words.unreachableSays, fields)}
        fields={fields}
        isFinal
      />
      <DeskAction
        frame={frame}
        action={`${deskPath}/people/export`}
        label={words.export}
        says={fillWords(words.exportSays, fields)}
        fields={fields}
      />
      <DeskAction
        frame={frame}
        action={`${deskPath}/people/erase`}
        label={words.erase}
        says={[fillWords(words.eraseSays, fields), ...kept].join(" ")}
        fields={fields}
        isFinal
        isDanger
      />
    </DeskActions>
  );
}
