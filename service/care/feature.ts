import type { Feature } from "../platform/feature.ts";
import { backupJob, lateBackup, runBackupProcess } from "./backup/backup-job.ts";
import { backupMetrics } from "./backup/last-backup.ts";

/** What keeps the service alive and its data safe. */
export const care = {
  jobs: ({ appContext, configuration, sending: { log } }) => [
    backupJob(configuration.backup, appContext, (stopping) => runBackupProcess(log, stopping)),
  ],
  async commands({ personalData }) {
    const { databaseCommands } = await import("./database-commands.ts");
    const { drillCommand } = await import("./drill-command.ts");
    return {
      people: (await import("./people-commands.ts")).peopleCommands(personalData),
      mail: (await import("./mail-commands.ts")).mailCommands,
      keys: (await import("./keys-commands.ts")).keysCommands,
      audit: (await import("./audit-commands.ts")).auditCommands,
      database: databaseCommands({ drillCommand }),
      report: (await import("./report-command.ts")).reportCommand,
      export: (await import("./export-command.ts")).exportCommand,
      doctor: (await import("./doctor/doctor-command.ts")).doctorCommand,
    };
  },
  digest: [lateBackup],
  metrics: [backupMetrics],
} satisfies Feature;
