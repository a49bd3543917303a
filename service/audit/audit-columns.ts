import type { TableColumn } from "../cli/print-table.ts";
import type { AuditEntryRow } from "./tables.ts";

export const auditColumns: readonly TableColumn<AuditEntryRow>[] = [
  { heading: "ENTRY", cell: ({ sequence }) => sequence },
  { heading: "TIME", cell: ({ recordedAt }) => recordedAt },
  { heading: "WHO", cell: ({ actor }) => actor },
  { heading: "WHAT", cell: ({ action }) => action },
  { heading: "ABOUT", cell: ({ subjectId }) => subjectId },
  { heading: "DETAILS", cell: ({ details }) => (details === "{}" ? "" : details) },
];
