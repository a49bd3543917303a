/** A backup in the place where backups are kept. */
export interface StoredBackup {
  name: string;
  /** The moment of its snapshot, to the second. */
  at: Date;
  bytes: number;
}

const pattern = /^designite-(?<day>\d{8})T(?<time>\d{6})Z\.jsonl\.gz(?:\.age)?$/;

/** The name of a backup, which sorts by time. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const moment = at.toISOString().replace(/\.\d+/, "").replace(/[-:]/g, "");
  return `designite-${moment}.jsonl.gz${isEncrypted ? ".age" : ""}`;
}

/** The time in the name of a backup, or nothing for another file. */
export function timeInName(name: string): Date | undefined {
  const { day = "", time = "" } = pattern.exec(name)?.groups ?? {};
  const parts = [day.slice(0, 4), day.slice(4, 6), day.slice(6, 8)].join("-");
  const at = new Date(`${parts}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
