import { deskFrame as words } from "#content/desk/frame.ts";
import { deskPath } from "#contract/addresses.ts";
import type { DeskFrame, DeskHistory, DeskLogEntry, DeskMail } from "#contract/views/desk.ts";
import { HiddenFields } from "../components/hidden-fields.tsx";
import { DeskAction, DeskField } from "./desk-action.tsx";
import styles from "./history.module.css";
import { Moment } from "./moment.tsx";

interface HistoryProps {
  frame: DeskFrame;
  history: DeskHistory;
  /** The page itself, to come back to. */
  back: string;
}

/** The notes on a thing, its mails, and what was done to it. */
export function History({ frame, history: { subject, notes, mails, log }, back }: HistoryProps) {
  return (
    <>
      <Notes frame={frame} subject={subject} notes={notes} back={back} />
      {mails.length > 0 && (
        <>
          <h2>{words.mails}</h2>
          <ul className={styles.entries}>
            {mails.map((mail) => (
              <MailEntry key={mail.id} mail={mail} />
            ))}
          </ul>
        </>
      )}
      <Log heading={words.log} log={log} />
    </>
  );
}

interface NotesProps extends Pick<HistoryProps, "frame" | "back">, Pick<DeskHistory, "subject" | "notes"> {}

export function Notes({ frame, subject, notes, back }: NotesProps) {
  return (
    <>
      <h2>{words.notes}</h2>
      {notes.length === 0 && <p className="muted">{words.noNotes}</p>}
      {notes.map((note) => (
        <div className={styles.note} key={note.id}>
          <p>{note.text}</p>
          <form method="post" action={`${deskPath}/notes/remove`}>
            <HiddenFields fields={{ ...frame.form, subject, back, note: note.id }} />
            <p className="muted small">
              {note.writtenBy}, <Moment at={note.writtenAt} />{" "}
              <button className={styles.remove} type="submit">
                {words.removeNote}
              </button>
            </p>
          </form>
        </div>
      ))}
      <AddNote frame={frame} subject={subject} back={back} />
    </>
  );
}

/** What was done, if anything was. */
export function Log({ heading, log }: { heading: string; log: readonly DeskLogEntry[] }) {
  if (log.length === 0) return null;
  return (
    <>
      <h2>{heading}</h2>
      <ul className={styles.entries}>
        {log.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    </>
  );
}

export function AddNote({ frame, subject, back }: { frame: DeskFrame; subject: string; back: string }) {
  const action = `${deskPath}/notes`;
  return (
    <DeskAction frame={frame} action={action} label={words.addNote} says={words.noteHint} fields={{ subject, back }}>
      <DeskField frame={frame} action={action} name="text" label={words.note} isLong />
    </DeskAction>
  );
}

function MailEntry({ mail: { id, purpose, state, recipient, at, reason } }: { mail: DeskMail }) {
  return (
    <li>
      <a href={`${deskPath}/mail/${id}`}>{sentence(purpose)}</a>
      {recipient && ` to ${recipient}`}: {state}, <Moment at={at} />
      {reason && <span className={styles.reason}>{reason}</span>}
    </li>
  );
}

function LogEntry({ entry: { recordedAt, actor, action, details } }: { entry: DeskLogEntry }) {
  const facts = Object.entries(details).filter(([name, value]) => name !== "device" && value !== null);
  return (
    <li>
      {sentence(action)} {words.by} {actor.replace("operator:", "")}, <Moment at={recordedAt} />
      {facts.length > 0 && (
        <span className="muted small"> ({facts.map(([name, value]) => `${name}: ${value}`).join(", ")})</span>
      )}
    </li>
  );
}

/** The name of an action or purpose as words: "Request approved". */
export const sentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
