import { column, type RowsOf, type Tables, table } from "../database/tables.ts";

declare module "../database/tables.ts" {
  interface Tables extends RowsOf<typeof auditTables> {}
}

export const auditTables = {
  /** The database refuses to update or delete rows. */
  auditEntry: table("The audit log, an entry for each recorded change.", {
    sequence: column<number>("1, 2, 3, without gaps"),
    recordedAt: column("when it was recorded"),
    actor: column("who did it"),
    action: column("what was done"),
    subjectId: column("to which row"),
    /** Without names and mailboxes of requesters: entries are permanent. */
    details: column("facts, as JSON"),
    previousHash: column("the hash of the entry before"),
    hash: column("a hash of the row"),
  }),
};

export type AuditEntryRow = Tables["auditEntry"];
