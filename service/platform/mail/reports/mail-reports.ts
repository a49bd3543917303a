import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rename, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import type { ImapFlow, ListResponse } from "imapflow";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import { quoteForShell } from "../../cli/print.ts";
import type { Configuration } from "../../config/config.ts";
import type { AppContext } from "../../context/app-context.ts";
import { createPrivateFolder, errorCode, ignoreCode } from "../../files.ts";
import { claimJobRun, forgetJobRun, type Job } from "../../jobs/job-runner.ts";
import { seconds, subtractDuration } from "../../time/time.ts";
import type { Log } from "../../watch/log.ts";
import { composeMail, type Mail, type MailBlock } from "../compose-mail.ts";
import type { RecordReports } from "../mail-purposes.ts";
import { queueOperatorMails } from "../mail-queue.ts";
import { mostReportBytes } from "./read-mail-report.ts";
import { createReportReader, longestReading, type Reading, type ReportReader } from "./report-reader.ts";

interface ReportParts {
  appContext: AppContext;
  record: RecordReports;
  log: Log;
}

/** Reads the reports of mail servers that were put into a folder, and those that were sent to a mailbox if there is one. */
export function mailReportJobs({ newsletter, mailReports }: Configuration, parts: ReportParts): Job[] {
  const { bouncesFolder } = newsletter;
  const { imapUrl } = mailReports;
  const folderJob: Job = {
    name: "mail-reports",
    isLong: true,
    run: (stopping) => readInto(parts, stopping, (readers) => readReportFolder(bouncesFolder, readers, stopping)),
  };
  if (imapUrl === undefined) return [folderJob];
  const mailboxJob: Job = {
    name: "report-mailbox",
    isLong: true,
    async run(stopping) {
      try {
        await readInto(parts, stopping, (readers) => readReportMailbox(imapUrl, readers, stopping));
      } catch (error) {
        // A connection that is closed at the end of the service is no failure.
        if (!(error instanceof MailboxError) || !stopping.aborted) throw error;
      }
    },
  };
  return [folderJob, mailboxJob];
}

async function readInto(
  { appContext, record, log }: ReportParts,
  stopping: AbortSignal,
  readAll: (readers: ReportReaders) => Promise<ReportsRead>,
): Promise<void> {
  await using reader = createReportReader(stopping);
  const counted = await readAll({
    record,
    read: ({ name, beginning }) => readOnce(name, beginning, reader, appContext),
    async onPutAside({ name, reason, error }, look) {
      // Throws while the database is away, which is not the mail's fault.
      await tellOperator(() => putAsideAlarm(name, reason, look), appContext);
      log.error({ err: error, file: name, reason }, "A delivery report couldn't be read");
    },
  });
  if (counted.files > 0) log.info(counted, "Reports of undelivered mail have been read");
}

const reading = "mail-report";

/**
 * Reads a mail that no process has begun to read. Where a reading that was begun long ago has no end, the service has
 * ended during it, perhaps by this very mail: then it fails, and the mail is put aside.
 */
async function readOnce(
  name: string,
  beginning: Uint8Array,
  reader: ReportReader,
  { database: { query }, clock }: AppContext,
): Promise<Reading> {
  const mail = createHash("sha256").update(`${name}\n`).update(beginning).digest("base64url");
  const now = clock.now();
  if (!(await claimJobRun(query, reading, mail, now))) {
    const isLost = await forgetJobRun(query, reading, mail, subtractDuration(now, 2 * longestReading));
    return isLost ? { kind: "failed", reason: "The service ended while it was read." } : { kind: "later" };
  }
  try {
    return await reader.read(beginning);
  } finally {
    await forgetJobRun(query, reading, mail);
  }
}

/** Anybody can send what is put aside, so the operator is told at most once a day in UTC. */
async function tellOperator(compose: () => Mail, appContext: AppContext): Promise<void> {
  await auditedTransaction(appContext, "service", async ({ transaction, now }) => {
    if (!(await claimJobRun(transaction, "report-put-aside", now.toISOString().slice(0, 10), now))) return;
    const alarm = { purpose: "operator-alarm", aboutId: "mail-reports" } as const;
    await queueOperatorMails(transaction, appContext, "run", alarm, compose);
  });
}

/** To the operator: a mail among the reports was not taken in. */
function putAsideAlarm(name: string, reason: string, look: readonly MailBlock[]): Mail {
  return composeMail("A delivery report couldn't be read", [
    "The service couldn't read one of the emails in the delivery report mailbox. It set that email aside and won't retry it. Other reports are still read.",
    [
      ["Mail", name],
      ["Reason", reason],
    ],
    "Anyone can send email there, so it may be a report you need or something harmful. View it as plain text.",
    ...look,
    "You'll get at most one of these emails a day. Anything set aside later today is in the same place.",
  ]);
}

/** A mail that may hold a report, where it was found. */
interface FoundMail {
  /** What it is called there. */
  name: string;
  /** As much of it as is read, or why it cannot be. Undefined if it is no mail, or another process has moved it. */
  open(): Promise<Uint8Array | Error | undefined>;
  /** Moves it to those that were read, or aside. Returns why it cannot be moved, if so. */
  move(to: "read" | "failed"): Promise<Error | undefined>;
  /** How the operator looks at it once it was put aside. */
  look: readonly MailBlock[];
}

interface ReportReaders {
  record: RecordReports;
  read(mail: { name: string; beginning: Uint8Array }): Promise<Reading>;
  /** Called before a mail is put aside. If it throws, the mail stays where it is for the next run. */
  onPutAside(aside: { name: string; reason: string; error?: unknown }, look: readonly MailBlock[]): Promise<void>;
}

interface ReportsRead {
  files: number;
  /** Absence notes, reports about unknown mails, and other mail. */
  other: number;
}

/**
 * Reads each mail, records its report and moves it. It is read twice if the process ends before it is moved, or if two
 * processes read.
 *
 * @param stuckSentence says that so many mails cannot be moved
 */
async function readMails(
  mails: readonly FoundMail[],
  stuckSentence: (count: number) => string,
  readers: ReportReaders,
  stopping: AbortSignal,
): Promise<ReportsRead> {
  const counted = { files: 0, other: 0 };
  const stuck: Error[] = [];
  for (const mail of mails) {
    if (stopping.aborted) break;
    const to = await takeIn(mail, readers, counted);
    const problem = to && (await mail.move(to));
    if (problem) stuck.push(problem);
  }
  if (stuck.length > 0) throw new MailboxError(stuckSentence(stuck.length), { cause: stuck[0] });
  return counted;
}

/**
 * Reads a mail and records its report. Returns where to put it: with those that were read, or aside if reading or
 * recording it has failed, so that it is not tried again and again. Undefined if it stays where it is.
 */
async function takeIn(
  { name, open, look }: FoundMail,
  { record, read, onPutAside }: ReportReaders,
  counted: ReportsRead,
): Promise<"read" | "failed" | undefined> {
  const beginning = await open();
  if (!beginning) return undefined;
  if (beginning instanceof Error) {
    await onPutAside({ name, reason: "Its file can't be read.", error: beginning }, look);
    return "failed";
  }
  const reading = await read({ name, beginning });
  if (reading.kind === "later") return undefined;
  counted.files += 1;
  if (reading.kind === "failed") {
    await onPutAside({ name, reason: reading.reason }, look);
    return "failed";
  }
  try {
    if (!(await record(reading.reports))) counted.other += 1;
    return "read";
  } catch (error) {
    await onPutAside({ name, reason: "Its report couldn't be recorded.", error }, look);
    return "failed";
  }
}

/** Reads every new file of the folder, and moves it into the subfolder `read`, or `failed` if it was put aside. */
export async function readReportFolder(
  folder: string,
  readers: ReportReaders,
  stopping: AbortSignal,
): Promise<ReportsRead> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => !name.startsWith(".")).sort();
  const sentence = (count: number) => `${count} files of reports can't be moved. They are read again each minute.`;
  return await readMails(
    files.map((name) => fileIn(resolve(folder), name)),
    sentence,
    readers,
    stopping,
  );
}

function fileIn(folder: string, name: string): FoundMail {
  const file = join(folder, name);
  const aside = quoteForShell(join(folder, "failed", name));
  return {
    name,
    async open() {
      if (!(await stat(file).catch(() => undefined))?.isFile()) return undefined;
      return await buffer(createReadStream(file, { end: mostReportBytes - 1 })).catch((error: Error) =>
        errorCode(error) === "ENOENT" ? undefined : error,
      );
    },
    async move(to) {
      try {
        await createPrivateFolder(join(folder, to));
        await rename(file, join(folder, to, name)).catch(ignoreCode("ENOENT"));
        return undefined;
      } catch (error) {
        return error instanceof Error ? error : new Error("unknown");
      }
    },
    look: [
      { kind: "lines", text: `head -c 5000 ${aside} | cat -v` },
      "To retry it after you fix the cause:",
      { kind: "lines", text: `mv ${aside} ${quoteForShell(folder)}` },
      "To delete it:",
      { kind: "lines", text: `rm ${aside}` },
    ],
  };
}

/** Why the mailbox cannot be opened. An error of the library would hold the command, and so the password. */
class MailboxError extends Error {
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
    return `The mailbox server ${host} doesn't take the login. Check user and password in BOUNCE_IMAP_URL.`;
  const code = read("code") ?? read("responseStatus") ?? (error instanceof Error ? error.name : "unknown");
  return `The mailbox server ${host} doesn't answer as it should (${code}).`;
}

/** The folders that mails of the mailbox are moved into. */
const boxes = { read: "Reports read", failed: "Reports failed" } as const;
/** More are left to the next run. */
const messagesPerRun = 500;

/** Reads every mail of the mailbox, and moves it into the folder "Reports read", or "Reports failed" if it was put aside. */
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
  if (uids.length === 0) return { files: 0, other: 0 };
  const known = await client.list();
  const paths = {
    read: await ensureBox(client, known, boxes.read),
    failed: await ensureBox(client, known, boxes.failed),
  };
  const sentence = (count: number) =>
    `${count} emails were read and can't be moved into "${boxes.read}". Is the mailbox of reports full? They are read again each minute, and later ones may wait behind them.`;
  return await readMails(
    uids.map((uid) => messageIn(client, uid, paths)),
    sentence,
    readers,
    stopping,
  );
}

function messageIn(client: ImapFlow, uid: number, paths: Readonly<Record<"read" | "failed", string>>): FoundMail {
  return {
    name: `message ${uid}`,
    open: () => fetchBeginning(client, uid),
    async move(to) {
      if (await client.messageMove(String(uid), paths[to], { uid: true })) return undefined;
      // The library tells a refusal by its answer, also of one that was moved by another process.
      const isGone = (await client.fetchOne(String(uid), { uid: true }, { uid: true })) === false;
      return isGone ? undefined : new Error("The mailbox server refuses it.");
    },
    look: [
      `It's in the folder "${boxes.failed}" of that mailbox, where an email program can show its source. To retry it after you fix the cause, move it back to where it came from. Otherwise, delete it.`,
    ],
  };
}

/** Makes a folder if it is missing, and returns its path: some servers keep all folders below the inbox. */
async function ensureBox(client: ImapFlow, known: readonly ListResponse[], name: string): Promise<string> {
  const there = known.find((entry) => entry.name === name);
  return there?.path ?? (await client.mailboxCreate(name)).path;
}

/** Undefined if there is no such message. */
async function fetchBeginning(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const fetched = await client.fetchOne(String(uid), { source: { maxLength: mostReportBytes } }, { uid: true });
  return fetched === false ? undefined : fetched.source;
}

/** The mail with a Message-ID, also if the service has read it meanwhile. */
export async function findInReportMailbox(
  url: string,
  messageId: string,
  stopping: AbortSignal,
): Promise<Buffer | undefined> {
  using mailbox = await openReportMailbox(url, stopping);
  const { client, box } = mailbox;
  const read = (await client.list()).find(({ name }) => name === boxes.read)?.path;
  for (const path of [box, ...(read === undefined ? [] : [read])]) {
    await client.mailboxOpen(path, { readOnly: true });
    const [uid] = (await client.search({ header: { "message-id": messageId } }, { uid: true })) || [];
    const found = uid === undefined ? undefined : await fetchBeginning(client, uid);
    if (found) return found;
  }
  return undefined;
}
