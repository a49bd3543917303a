import { deskInbox as words } from "#content/desk/inbox.ts";
import { company } from "#content/products/company.ts";
import type { DeskWaiting } from "#contract/views/desk.ts";
import type { Views } from "#contract/views.ts";
import { DeskPage } from "../../desk/desk-page.tsx";

export const title = () => `${company.name} | ${words.heading}`;

/** What waits for the operator. */
export default function Inbox({ frame, waiting }: Views["desk/inbox"]) {
  return (
    <DeskPage frame={frame} heading={words.heading}>
      {waiting.length === 0 && <p>{words.nothing}</p>}
      {waiting.map((each) => (
        <Waiting key={each.heading} waiting={each} />
      ))}
    </DeskPage>
  );
}

function Waiting({ waiting: { heading, text, lines, note } }: { waiting: DeskWaiting }) {
  return (
    <section className="card stack">
      <h2>{heading}</h2>
      <p className="muted">{text}</p>
      <ul className="ruled">
        {lines.map((line) => (
          <li key={line.text}>{line.href ? <a href={line.href}>{line.text}</a> : line.text}</li>
        ))}
      </ul>
      {note && <p className="muted small">{note}</p>}
    </section>
  );
}
