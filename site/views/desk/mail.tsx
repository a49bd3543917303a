import type { ReactNode } from "react";
import { deskMail as words } from "#content/desk/mail.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { Facts } from "../../components/facts.tsx";
import { DeskAction, DeskActions } from "../../desk/desk-action.tsx";
import { DeskPage } from "../../desk/desk-page.tsx";
import { History, sentence } from "../../desk/history.tsx";
import { Moment } from "../../desk/moment.tsx";
import { PersonLink } from "../../desk/person-link.tsx";

type MailView = Views["desk/mail"];

export const title = ({ mail }: MailView) => `${company.name} | ${sentence(mail.purpose)}`;

/** An email: where it stands and why, and trying it again. */
export default function Mail({ frame, mail, about, canRetry, isForgotten, history }: MailView) {
  const { id, purpose, state, recipient, reason, subject, queuedAt, attempts, nextAttemptAt, finishedAt, attachment } =
    mail;
  const path = `${deskPath}/mail/${id}`;
  const facts: (readonly [string, ReactNode])[] = [
    [words.state, state],
    [words.reason, reason],
    [words.recipient, <PersonLink key="recipient" email={recipient} />],
    [words.subject, subject],
    [words.attachment, attachment],
    [
      words.about,
      <a key="about" href={about.href}>
        {about.text}
      </a>,
    ],
    [words.queued, <Moment key="queued" at={queuedAt} />],
    [words.attempts, attempts],
    [words.nextAttempt, nextAttemptAt && <Moment key="next" at={nextAttemptAt} />],
    [words.finished, finishedAt && <Moment key="finished" at={finishedAt} />],
  ];
  return (
    <DeskPage
      frame={frame}
      heading={sentence(purpose)}
      done={words.done}
      aside={<History frame={frame} history={history} back={path} />}
    >
      {canRetry && (
        <DeskActions>
          <DeskAction
            frame={frame}
            action={`${deskPath}/mail/retry`}
            label={words.retry}
            says={words.retrySays}
            fields={{ [`chosen.${id}`]: "yes" }}
            isMain
          />
        </DeskActions>
      )}
      {isForgotten && <p>{words.forgotten}</p>}
      <Facts facts={facts.filter(([, value]) => value !== null)} />
    </DeskPage>
  );
}
