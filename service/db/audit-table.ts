declare module "./tables.ts" {
  interface Tables {
    auditEntry: AuditEntryRow;
  }
}

/** The audit log, an entry for each recorded change. */
export interface AuditEntryRow {
  id: string;
  recordedAt: string;
  actor: string;
  action: string;
  subjectId: string;
  /** Without names and addresses: a person can be erased, and the entries about them stay. */
  details: string;
}
