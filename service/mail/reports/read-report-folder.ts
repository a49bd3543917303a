import { readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { createPrivateFolder } from "../../files/private-folder.ts";
import { type MailReport, readMailReport } from "./read-mail-report.ts";
import { longestReportBytes, type ReportReaders, type ReportsRead, recordReport } from "./record-report.ts";

const readFolder = "read";
const failedFolder = "failed";

/**
 * Reads every new file of the folder, passes its report to the first recorder that knows the mail, and moves the file
 * into the subfolder `read`. A file is read twice if the process ends before it is moved.
 */
export async function readReportFolder(folder: string, readers: ReportReaders): Promise<ReportsRead> {
  const read = { files: 0, other: 0 };
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((entry) => !entry.startsWith(".")).sort()) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) continue;
    read.files += 1;
    try {
      const report: MailReport =
        found.size > longestReportBytes ? { kind: "unreadable" } : await readMailReport(await readFile(file));
      if (!(await recordReport(report, readers.recorders))) read.other += 1;
      await move(folder, name, readFolder);
    } catch (error) {
      await readers.onFailure(error, name);
      await move(folder, name, failedFolder).catch((reason: unknown) => readers.onFailure(reason, name));
    }
  }
  return read;
}

async function move(folder: string, name: string, to: string): Promise<void> {
  await createPrivateFolder(join(folder, to));
  await rename(join(folder, name), join(folder, to, name));
}
