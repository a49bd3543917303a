import { readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { createPrivateFolder } from "../../files/private-folder.ts";
import { type MailReport, readMailReport } from "./read-mail-report.ts";

const readFolder = "read";
/** A report contains at most the mail that it is about. */
const longestReportBytes = 5 * 1024 * 1024;

/** Records a report. Returns whether it was about a mail of the recorder's feature. */
export type RecordReport = (report: MailReport) => Promise<boolean>;

export interface ReportsRead {
  files: number;
  /** Absence notes, reports about unknown mails, and other mail. */
  other: number;
}

/**
 * Reads every new file of the folder, passes its report to the first recorder that knows the mail, and moves the file
 * into the subfolder `read`. A file is read twice if the process ends before it is moved.
 */
export async function readReportFolder(folder: string, recorders: readonly RecordReport[]): Promise<ReportsRead> {
  const read = { files: 0, other: 0 };
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((entry) => !entry.startsWith(".")).sort()) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) continue;
    const report: MailReport =
      found.size > longestReportBytes ? { kind: "unreadable" } : await readMailReport(await readFile(file));
    read.files += 1;
    if (!(await isKnownToOne(report, recorders))) read.other += 1;
    await createPrivateFolder(join(folder, readFolder));
    await rename(file, join(folder, readFolder, name));
  }
  return read;
}

async function isKnownToOne(report: MailReport, recorders: readonly RecordReport[]): Promise<boolean> {
  for (const record of recorders) if (await record(report)) return true;
  return false;
}
