import type { Feature } from "../platform/feature.ts";
import { backupJob, backupMetrics, lateBackup, runBackupProcess } from "./backup/backup-job.ts";
import { sellingFaults } from "./doctor/examine-selling.ts";

/** What keeps the service alive and its data safe. */
export const care = {
  jobs: ({ appContext, configuration, sending: { log } }) => [
    backupJob(configuration.backup, appContext, (stopping) => runBackupProcess(log, stopping)),
  ],
  commands: async (all) => ({
    people: (await import("./people-commands.ts")).peopleCommands(all),
    audit: (await import("./audit-commands.ts")).auditCommands,
    database: (await import("./database-commands.ts")).databaseCommands,
    report: (await import("./report-command.ts")).reportCommand,
    doctor: (await import("./doctor/doctor-command.ts")).doctorCommand,
  }),
  digest: [lateBackup, sellingFaults],
  metrics: [backupMetrics],
} satisfies Feature;
