import { createReadStream } from "node:fs";
import { readdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { ImapFlow, ListResponse } from "imapflow";
import { createPrivateFolder, errorCode, ignoreCode } from "../../files.ts";
import { seconds } from "../../time/time.ts";
import { mostReportBytes } from "./read-mail-report.ts";
import { type ReportReaders, type ReportsRead, takeIn } from "./record-report.ts";

/** Why the mailbox cannot be opened. An error of the library would hold the command, and so the password. */
export class MailboxError extends Error {
  override name = "MailboxError";
}

/** A connection to the mailbox, until it is disposed of or the service stops. */
interface OpenedMailbox extends Disposable {
  client: ImapFlow;
  box: string;
}

/** Connects to the mailbox at an address such as `imaps://user:password@imap.example.org/INBOX`. */
async function openReportMailbox(url: string, stopping: AbortSignal): Promise<OpenedMailbox> {
  const { ImapFlow } = await import("imapflow");
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isSecure = protocol === "imaps:";
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    // Without TLS the password could be read on the way. A server on this computer is reached over no network.
    ...(!isSecure && !isLoopback && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: seconds(30),
    greetingTimeout: seconds(30),
    socketTimeout: seconds(120),
  });
  // A connection that breaks also fails the command that is under way.
  client.on("error", () => undefined);
  const close = () => {
    // The signal outlives the connection, which it would keep.
    stopping.removeEventListener("abort", close);
    client.close();
  };
  stopping.addEventListener("abort", close);
  try {
    stopping.throwIfAborted();
    await client.connect();
  } catch (error) {
    close();
    throw new MailboxError(describeFailure(error, hostname));
  }
  return { client, box: decodeURIComponent(pathname.slice(1)) || "INBOX", [Symbol.dispose]: close };
}

/** What the library says of a failure, by its codes alone. */
function describeFailure(error: unknown, host: string): string {
  const read = (name: string) =>
    error instanceof Error && name in error ? String(Reflect.get(error, name)) : undefined;
  if (read("authenticationFailed") === "true")
    return `The mailbox server ${host} does not take the login. Check user and password in BOUNCE_IMAP_URL.`;
  const code = read("code") ?? read("responseStatus") ?? (error instanceof Error ? error.name : "unknown");
  return `The mailbox server ${host} does not answer as it should (${code}).`;
}

/** Where mail that was read is moved, and mail that was put aside. */
const readBox = "Reports read";
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
    if (to !== undefined && !(await moveMessage(client, uid, boxes[to]))) stuck += 1;
  }
  if (stuck > 0)
    throw new MailboxError(
      `${stuck} mails were read and cannot be moved into "${readBox}". Is the mailbox of reports full? They are read again each minute, and later ones may wait behind them.`,
    );
  return counted;
}

/** Returns whether the message is gone. The library tells a refusal by its answer, also of one that was moved by another process. */
async function moveMessage(client: ImapFlow, uid: number, to: string): Promise<boolean> {
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
    if (to !== undefined) await moveFile(folder, name, to).catch((error: unknown) => stuck.push(error));
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

async function moveFile(folder: string, name: string, to: string): Promise<void> {
  await createPrivateFolder(join(folder, to));
  await rename(join(folder, name), join(folder, to, name)).catch(ignoreCode("ENOENT"));
}

/** The mail with a Message-ID, also if the service has read it meanwhile. */
export async function findInReportMailbox(
  url: string,
  messageId: string,
  stopping: AbortSignal,
): Promise<Buffer | undefined> {
  using mailbox = await openReportMailbox(url, stopping);
  const { client, box } = mailbox;
  const read = (await client.list()).find(({ name }) => name === readBox)?.path;
  for (const path of [box, ...(read === undefined ? [] : [read])]) {
    await client.mailboxOpen(path, { readOnly: true });
    const found = (await client.search({ header: { "message-id": messageId } }, { uid: true })) || [];
    const [uid] = found;
    const source = { maxLength: mostReportBytes };
    const fetched = uid !== undefined && (await client.fetchOne(String(uid), { source }, { uid: true }));
    if (fetched !== false && fetched.source !== undefined) return fetched.source;
  }
  return undefined;
}
