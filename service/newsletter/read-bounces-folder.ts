import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { change } from "#service/audit/change.ts";
import { type MailReport, readMailReport } from "#service/bounces/read-mail-report.ts";
import type { Workplace } from "#service/workplace.ts";
import { findDeliveryOfMail } from "./delivery-store.ts";
import { type NotedBounce, noteBounce } from "./note-bounce.ts";

const readFolder = "read";
/** A report repeats at most the mail that it is about. */
const longestReportBytes = 5 * 1024 * 1024;

export interface BouncesRead {
  files: number;
  hard: number;
  soft: number;
  complaints: number;
  /** Reports about other mails, absence notes, and whatever else ends up in such a mailbox. */
  other: number;
}

/**
 * Reads every file that has been put into the folder since, and moves it away. A file read twice, because the process
 * ended before it was moved, is noted once.
 */
export async function readBouncesFolder(folder: string, workplace: Workplace): Promise<BouncesRead> {
  const counts = { files: 0, hard: 0, soft: 0, complaints: 0, other: 0 };
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((entry) => !entry.startsWith(".")).sort()) {
    const file = join(folder, name);
    const { size, isFile } = await lookAt(file);
    if (!isFile) continue;
    counts.files += 1;
    const bounces = size > longestReportBytes ? [] : await readReport(await readFile(file), workplace);
    if (bounces.length === 0) counts.other += 1;
    for (const bounce of bounces) {
      await change(workplace, "service", (work) => noteBounce(work, bounce, workplace));
      counts[bounce.kind === "complaint" ? "complaints" : bounce.kind] += 1;
    }
    await mkdir(join(folder, readFolder), { recursive: true, mode: 0o700 });
    await rename(file, join(folder, readFolder, name));
  }
  return counts;
}

async function lookAt(file: string): Promise<{ size: number; isFile: boolean }> {
  const found = await stat(file).catch(() => undefined);
  return { size: found?.size ?? 0, isFile: found?.isFile() ?? false };
}

/**
 * What a report says about a mail of ours. Anybody can write such a report, so nothing follows from it unless it names a
 * mail that was sent to that very mailbox: its Message-ID is known to us and to the recipient alone.
 */
async function readReport(message: Buffer, { database }: Workplace): Promise<NotedBounce[]> {
  const report = await readMailReport(message);
  if (report.kind !== "delivery-status" && report.kind !== "complaint") return [];
  if (report.originalMessageId === undefined) return [];
  const delivery = await findDeliveryOfMail(database.query, report.originalMessageId);
  if (!delivery) return [];
  const fingerprint = createHash("sha256").update(message).digest("hex");
  return verdictsOn(delivery.mailbox, report).map(({ kind, statusCode }) => ({
    id: `${fingerprint}-${kind}`,
    subscriptionId: delivery.subscriptionId,
    deliveryId: delivery.id,
    ...{ kind, statusCode },
    source: "report",
  }));
}

function verdictsOn(
  mailbox: string,
  report: Extract<MailReport, { kind: "delivery-status" | "complaint" }>,
): Pick<NotedBounce, "kind" | "statusCode">[] {
  if (report.kind === "complaint") {
    const isAboutIt = report.mailbox === undefined || report.mailbox === mailbox;
    return isAboutIt ? [{ kind: "complaint", statusCode: null }] : [];
  }
  const recipient = report.recipients.find((reported) => reported.mailbox === mailbox);
  if (recipient?.verdict !== "hard" && recipient?.verdict !== "soft") return [];
  return [{ kind: recipient.verdict, statusCode: recipient.status }];
}
