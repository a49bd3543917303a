import { column, identifier, type RowsOf, type Tables, table } from "../database/tables.ts";

declare module "../database/tables.ts" {
  interface Tables extends RowsOf<typeof auditTables> {}
}

export const auditTables = {
  auditEntry: table("The audit log, an entry for each recorded change.", {
    id: identifier,
    recordedAt: column("when it was recorded"),
    actor: column("who did it"),
    action: column("what was done"),
    subjectId: column("to which row"),
    /** Without names and addresses: a person can be erased, and the entries about them stay. */
    details: column("facts, as JSON"),
  }),
};

export type AuditEntryRow = Tables["auditEntry"];
