import { column, type RowsOf, type Tables, table } from "../database/tables.ts";

declare module "../database/tables.ts" {
  interface Tables extends RowsOf<typeof operatorTables> {}
}

export const operatorTables = {
  /** Without any, whoever reads REVIEW_EMAIL or has the command line is the operator. */
  operator: table("Operators with their permissions.", {
    /** Links name it. A person who returns gets a new one, so that former links stay dead. */
    id: column("the identifier of the row"),
    name: column("the name of the person, as in the audit log"),
    mailbox: column("the email address, in lower case"),
    may: column("the permissions, with commas between them"),
    addedAt: column("since when"),
  }),
};

export type OperatorRow = Tables["operator"];
