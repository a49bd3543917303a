import { deskNewsletter as words } from "#content/desk/newsletter.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import { fillWords } from "#contract/fill-words.ts";
import type { Views } from "#contract/views.ts";
import { Facts } from "../../components/facts.tsx";
import { Notice } from "../../components/notice.tsx";
import { DeskAction, DeskActions, DeskField } from "../../desk/desk-action.tsx";
import { DeskPage } from "../../desk/desk-page.tsx";
import { History } from "../../desk/history.tsx";
import { Moment } from "../../desk/moment.tsx";
import { PersonLink } from "../../desk/person-link.tsx";
import styles from "./issue.module.css";

type IssueView = Views["desk/issue"];

export const title = ({ issue }: IssueView) => `${company.name} | ${issue.subject}`;

/** An issue of the newsletter: what can be done with it, how far it is, and how its readers see it. */
export default function Issue(view: IssueView) {
  const { frame, issue, mailHref, text, progress, refused, missing, history } = view;
  return (
    <DeskPage
      frame={frame}
      heading={issue.subject}
      about={
        <>
          {words.states[issue.state]} <Moment at={issue.at} />
        </>
      }
      done={words.done}
      aside={<History frame={frame} history={history} back={`${deskPath}/newsletter/${issue.id}`} />}
    >
      {missing && <Notice>{missing}</Notice>}
      {issue.state === "stopped" && <Notice>{words.stopped}</Notice>}
      <Actions {...view} />
      {progress && (
        <>
          <h2>{words.progress}</h2>
          <Facts
            facts={[
              [words.sent, progress.sent],
              [words.waiting, progress.waiting],
              [words.failed, progress.failed],
              [words.canceled, progress.canceled],
            ]}
          />
        </>
      )}
      {refused.length > 0 && (
        <>
          <h2>{words.notReached}</h2>
          <ul className="ruled">
            {refused.map(({ mail, email, reason }) => (
              <li key={mail}>
                <PersonLink email={email} />: <a href={`${deskPath}/mail/${mail}`}>{reason}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{words.asMail}</h2>
      <iframe className={styles.frame} src={mailHref} title={words.asMail} sandbox="" />
      <h2>{words.onPhone}</h2>
      <iframe className={`${styles.frame} ${styles.phone}`} src={mailHref} title={words.onPhone} sandbox="" />
      <h2>{words.asText}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
    </DeskPage>
  );
}

function Actions({ frame, issue: { id }, recipients, seen, can }: IssueView) {
  const path = `${deskPath}/newsletter`;
  const [test, send, goOn] = [`${path}/${id}/test`, `${path}/${id}/send`, `${path}/${id}/continue`];
  return (
    <DeskActions>
      {can.change && (
        <a className="button button-small button-quiet" href={`${path}/write?id=${id}`}>
          {words.change}
        </a>
      )}
      <DeskAction frame={frame} action={test} label={words.test} says={words.testSays}>
        <DeskField frame={frame} action={test} name="to" label={words.testTo} type="email" value={frame.operator} />
      </DeskAction>
      {can.send && recipients === 0 && <p>{words.sendNobody}</p>}
      {can.send && recipients > 0 && (
        <DeskAction
          frame={frame}
          action={send}
          label={words.send}
          says={fillWords(words.sendSays, { recipients })}
          fields={{ seen }}
          isMain
          isFinal
        >
          <DeskField frame={frame} action={send} name="at" label={words.at} hint={words.atHint} />
        </DeskAction>
      )}
      {can.unschedule && (
        <DeskAction
          frame={frame}
          action={`${path}/${id}/unschedule`}
          label={words.unschedule}
          says={words.unscheduleSays}
        />
      )}
      {can.continue && <DeskAction frame={frame} action={goOn} label={words.continue} says={words.continueSays} />}
    </DeskActions>
  );
}
