import type { Change } from "./change.ts";
import type { App } from "./context.ts";
import type { Queries } from "./db/database.ts";

declare module "./db/tables.ts" {
  interface Tables {
    operatorNote: OperatorNote;
  }
}

/** Notes of operators on what the desk shows. The audit log keeps no words about persons, because it is never changed. A note goes when its person is erased. */
export interface OperatorNote {
  id: string;
  /** The row that it is about, or the mailbox of a person. */
  subjectId: string;
  text: string;
  writtenBy: string;
  writtenAt: string;
}

export const longestNote = 1000;

/** The notes on rows or mailboxes, the oldest first. */
export async function notesAbout(queries: Queries, subjectIds: string[]): Promise<OperatorNote[]> {
  if (subjectIds.length === 0) return [];
  return await queries
    .selectFrom("operatorNote")
    .selectAll()
    .where("subjectId", "in", subjectIds)
    .orderBy("id")
    .execute();
}

interface NewNote {
  subjectId: string;
  text: string;
  operator: string;
}

/** Adds a note within a change. */
export async function addNote(
  { transaction, now, audit }: Change,
  { subjectId, text, operator }: NewNote,
  { createIdentifier }: Pick<App, "createIdentifier">,
): Promise<void> {
  const id = createIdentifier();
  await transaction
    .insertInto("operatorNote")
    .values({ id, subjectId, text, writtenBy: operator, writtenAt: now.toISOString() })
    .execute();
  audit(entryOf("note-written", subjectId, id));
}

/** Removes a note, of whoever wrote it. */
export async function removeNote(
  { transaction, audit }: Change,
  { id, subjectId }: Pick<OperatorNote, "id" | "subjectId">,
): Promise<void> {
  const note = transaction.deleteFrom("operatorNote").where("id", "=", id).where("subjectId", "=", subjectId);
  const { numDeletedRows } = await note.executeTakeFirst();
  if (numDeletedRows > 0n) audit(entryOf("note-removed", subjectId, id));
}

/** The log never names a mailbox: a note on a person is known by its own identifier. */
const entryOf = (action: "note-written" | "note-removed", subjectId: string, id: string) =>
  ({ action, subjectId: subjectId.includes("@") ? id : subjectId, details: { note: id } }) as const;

export async function eraseNotes(transaction: Change["transaction"], notes: readonly OperatorNote[]): Promise<void> {
  for (const { id } of notes) await transaction.deleteFrom("operatorNote").where("id", "=", id).execute();
}
