import * as v from "valibot";
import { deskPage as words } from "#content/pages/desk.ts";
import { deskPath } from "#contract/addresses.ts";
import { change } from "../change.ts";
import type { FeatureParts } from "../feature.ts";
import { addNote, longestNote, removeNote } from "../notes.ts";
import { redirectTo } from "../web/answer.ts";
import { openDesk } from "./open-desk.ts";
import { isBelow } from "./sign-in.ts";

/** The page that a note is written on, to come back to. */
const Back = v.pipe(
  v.string(),
  v.check((back) => isBelow(deskPath, back)),
);
const Subject = v.pipe(v.string(), v.regex(/^(?:[0-9a-f-]{36}|[!-~]{3,254})$/));
const Text = v.pipe(
  v.string(words.noteFault),
  v.transform((text) => text.replace(/\r\n?/g, "\n").trim()),
  v.nonEmpty(words.noteFault),
  v.maxLength(longestNote, words.noteFault),
  v.regex(/^(?:\P{Cc}|[\t\n])*$/u, words.noteFault),
);

/** Writing and removing notes, from every page that shows them. */
export function noteRoutes(parts: FeatureParts) {
  const desk = openDesk(parts);

  desk.action(`${deskPath}/notes`, {
    fields: v.object({ subject: Subject, back: Back, text: Text }),
    async run({ app, actor, operator }, { subject, back, text }) {
      await change(app, actor, (tx) => addNote(tx, { subjectId: subject, text, operator: operator.email }, app));
      return { kind: "done", to: back, code: "noted" };
    },
    page: async (visit, { subject = "", back = "" }) =>
      visit.show("desk/note", { subject, back: isBelow(deskPath, back) ? back : deskPath }),
  });

  desk.action(`${deskPath}/notes/remove`, {
    fields: v.object({ subject: Subject, back: Back, note: v.string() }),
    async run({ app, actor }, { subject, back, note }) {
      await change(app, actor, (tx) => removeNote(tx, { id: note, subjectId: subject }));
      return { kind: "done", to: back, code: "noted" };
    },
    page: async (_visit, { back = "" }) => redirectTo(isBelow(deskPath, back) ? back : deskPath),
  });

  return desk.routes;
}
