import type { ImapFlow, ListResponse } from "imapflow";
import { mostReportBytes } from "./read-mail-report.ts";
import { type ReportReaders, type ReportsRead, takeIn } from "./record-report.ts";
import { MailboxError, openReportMailbox } from "./report-mailbox.ts";

/** Where mail that was read is moved, and mail that was put aside. */
export const readBox = "Reports read";
export const failedBox = "Reports failed";
/** More are left to the next run. */
const messagesPerRun = 500;

/**
 * Reads every mail of the mailbox, records its report, and moves it
 * into the folder "Reports read". It is read twice if the process ends before it is moved, or if two processes read.
 */
export async function readReportMailbox(
  url: string,
  readers: ReportReaders,
  stopping: AbortSignal,
): Promise<ReportsRead> {
  using mailbox = await openReportMailbox(url, stopping);
  const { client, box } = mailbox;
  await client.mailboxOpen(box);
  const found = (await client.search({ deleted: false }, { uid: true })) || [];
  const uids = found.slice(0, messagesPerRun);
  return uids.length === 0 ? { files: 0, other: 0 } : await readMessages(client, uids, readers, stopping);
}

async function readMessages(
  client: ImapFlow,
  uids: readonly number[],
  readers: ReportReaders,
  stopping: AbortSignal,
): Promise<ReportsRead> {
  const known = await client.list();
  const boxes = { read: await ensureBox(client, known, readBox), failed: await ensureBox(client, known, failedBox) };
  const counted = { files: 0, other: 0 };
  let stuck = 0;
  for (const uid of uids) {
    if (stopping.aborted) return counted;
    const beginning = await fetchBeginning(client, uid);
    if (!beginning) continue;
    const to = await takeIn({ name: `message ${uid}`, beginning }, readers, counted);
    if (to !== undefined && !(await move(client, uid, boxes[to]))) stuck += 1;
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
async function fetchBeginning(client: ImapFlow, uid: number): Promise<Uint8Array | undefined> {
  const fetched = await client.fetchOne(String(uid), { source: { maxLength: mostReportBytes } }, { uid: true });
  return fetched === false ? undefined : fetched.source;
}
