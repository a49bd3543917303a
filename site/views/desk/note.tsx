import { deskFrame as words } from "#content/desk/frame.ts";
import { company } from "#content/products/company.ts";
import type { Views } from "#contract/views.ts";
import { DeskPage } from "../../desk/desk-page.tsx";
import { AddNote } from "../../desk/history.tsx";

export const title = () => `${company.name} | ${words.addNote}`;

export default function Note({ frame, subject, back }: Views["desk/note"]) {
  return (
    <DeskPage frame={frame} heading={words.addNote}>
      <AddNote frame={frame} subject={subject} back={back} />
      <p>
        <a href={back}>{words.back}</a>
      </p>
    </DeskPage>
  );
}
