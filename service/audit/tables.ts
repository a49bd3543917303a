declare module "../database/tables.ts" {
  interface Tables {
    auditEntry: AuditEntryRow;
  }
}

/** One change of state. Rows are added and never touched again: the database refuses. */
export interface AuditEntryRow {
  /** 1, 2, 3, without a gap. */
  sequence: number;
  recordedAt: string;
  actor: string;
  action: string;
  subjectId: string;
  /** JSON. Never a name or a mailbox of a requester: what is here stays for ever. */
  details: string;
  previousHash: string;
  hash: string;
}
