import { createReadStream } from "node:fs";
import { readdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { createPrivateFolder, errorCode, ignoreCode } from "../../files/files.ts";
import { mostReportBytes } from "./read-mail-report.ts";
import { type ReportReaders, type ReportsRead, takeIn } from "./record-report.ts";

/**
 * Reads every new file of the folder, records its report, and moves the file
 * into the subfolder `read`, or `failed` if it was put aside. A file is read twice if the process ends before it is moved.
 */
export async function readReportFolder(
  folder: string,
  readers: ReportReaders,
  stopping: AbortSignal,
): Promise<ReportsRead> {
  const counted = { files: 0, other: 0 };
  const stuck: unknown[] = [];
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((entry) => !entry.startsWith(".")).sort()) {
    if (stopping.aborted) break;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found?.isFile()) continue;
    const to = await takeInFile(folder, name, readers, counted);
    if (to !== undefined) await move(folder, name, to).catch((error: unknown) => stuck.push(error));
  }
  if (stuck.length > 0) {
    const sentence = `${stuck.length} files of reports cannot be moved. They are read again each minute.`;
    throw new Error(sentence, { cause: stuck[0] });
  }
  return counted;
}

/** Returns the subfolder that the file belongs into, or undefined if it stays or another process has it. */
async function takeInFile(folder: string, name: string, readers: ReportReaders, counted: ReportsRead) {
  let beginning: Uint8Array;
  try {
    beginning = await buffer(createReadStream(join(folder, name), { end: mostReportBytes - 1 }));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    await readers.onPutAside({ name, reason: "Its file cannot be read.", error });
    return "failed";
  }
  return await takeIn({ name, beginning }, readers, counted);
}

async function move(folder: string, name: string, to: string): Promise<void> {
  await createPrivateFolder(join(folder, to));
  await rename(join(folder, name), join(folder, to, name)).catch(ignoreCode("ENOENT"));
}
