import type { FetchMessageObject, ImapFlow, ListResponse } from "imapflow";
import { type MailReport, readMailReport } from "./read-mail-report.ts";
import { longestReportBytes, type ReportReaders, type ReportsRead, recordReport } from "./record-report.ts";
import { MailboxError, openReportMailbox } from "./report-mailbox.ts";

/** Where mail that was read is moved, and mail whose report could not be recorded. */
export const readBox = "Reports read";
const failedBox = "Reports failed";
/** More are left to the next run. */
const messagesPerRun = 500;

/**
 * Reads every mail of the mailbox, passes its report to the first recorder that knows the mail it is about, and moves it
 * into the folder "Reports read". It is read twice if the process ends before it is moved, or if two processes read.
 */
export async function readReportMailbox(
  url: string,
  readers: ReportReaders,
  stopping: AbortSignal,
): Promise<ReportsRead> {
  const { client, box } = await openReportMailbox(url, stopping);
  try {
    await client.mailboxOpen(box);
    const found = (await client.search({ deleted: false }, { uid: true })) || [];
    const uids = found.slice(0, messagesPerRun);
    if (uids.length === 0) return { files: 0, other: 0 };
    const messages = await client.fetchAll(uids, { size: true }, { uid: true });
    return await readMessages(client, messages, readers, stopping);
  } finally {
    client.close();
  }
}

async function readMessages(
  client: ImapFlow,
  messages: readonly FetchMessageObject[],
  readers: ReportReaders,
  stopping: AbortSignal,
): Promise<ReportsRead> {
  const known = await client.list();
  const boxes = { read: await ensureBox(client, known, readBox), failed: await ensureBox(client, known, failedBox) };
  const counted = { files: 0, other: 0 };
  let stuck = 0;
  for (const message of messages) {
    if (stopping.aborted) return counted;
    const report = await fetchReport(client, message);
    if (!report) continue;
    counted.files += 1;
    let to = boxes.read;
    try {
      if (!(await recordReport(report, readers.recorders))) counted.other += 1;
    } catch (error) {
      await readers.onFailure(error, `message ${message.uid}`);
      to = boxes.failed;
    }
    if (!(await move(client, message.uid, to))) stuck += 1;
  }
  if (stuck > 0)
    throw new MailboxError(
      `${stuck} mails were read and cannot be moved into "${readBox}". Is the mailbox of reports full? They are read again each minute, and later ones may wait behind them.`,
    );
  return counted;
}

/** Returns whether the message is gone. The library tells a refusal by its answer, also of one that was moved by another process. */
async function move(client: ImapFlow, uid: number, to: string): Promise<boolean> {
  if (await client.messageMove(String(uid), to, { uid: true })) return true;
  return (await client.fetchOne(String(uid), { uid: true }, { uid: true })) === false;
}

/** Makes a folder if it is missing, and returns its path: some servers keep all folders below the inbox. */
async function ensureBox(client: ImapFlow, known: readonly ListResponse[], name: string): Promise<string> {
  const there = known.find((entry) => entry.name === name);
  return there?.path ?? (await client.mailboxCreate(name)).path;
}

/** Undefined if another process has moved the message. */
async function fetchReport(client: ImapFlow, { uid, size = 0 }: FetchMessageObject): Promise<MailReport | undefined> {
  if (size > longestReportBytes) return { kind: "unreadable" };
  // Not every server tells the size as it is.
  const source = { maxLength: longestReportBytes + 1 };
  const fetched = await client.fetchOne(String(uid), { source }, { uid: true });
  if (fetched === false || fetched.source === undefined) return undefined;
  return fetched.source.length > longestReportBytes ? { kind: "unreadable" } : await readMailReport(fetched.source);
}
