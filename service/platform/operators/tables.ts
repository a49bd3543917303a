declare module "../database/tables.ts" {
  interface Tables {
    operator: OperatorRow;
  }
}

/** A person of the vendor. Without any, whoever reads REVIEW_EMAIL or has the command line is the operator. */
export interface OperatorRow {
  /** Links name it. A person who returns gets a new one, so that former links stay dead. */
  id: string;
  /** As in the audit log. */
  name: string;
  mailbox: string;
  /** Permissions with commas between them. */
  may: string;
  addedAt: string;
}
