declare module "../database/tables.ts" {
  interface Tables {
    auditEntry: AuditEntryRow;
  }
}

/** One recorded change. The database refuses to update or delete rows. */
export interface AuditEntryRow {
  /** 1, 2, 3, without gaps. */
  sequence: number;
  recordedAt: string;
  actor: string;
  action: string;
  subjectId: string;
  /** JSON, without names and mailboxes of requesters: entries are permanent. */
  details: string;
  previousHash: string;
  hash: string;
}
