import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import { SpanKind } from "@opentelemetry/api";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import { quoteForShell } from "../../cli/print.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Job } from "../../jobs/job-runner.ts";
import { claimJobRun, forgetJobRun } from "../../jobs/job-runner.ts";
import { subtractDuration } from "../../time/time.ts";
import type { Log } from "../../watch/log.ts";
import { traced } from "../../watch/tracing.ts";
import { composeMail, type Mail, type MailBlock } from "../compose-mail.ts";
import { queueOperatorMails } from "../queue-operator-mails.ts";
import type { ReceivedMail, RecordReport, ReportReaders, ReportsRead } from "./record-report.ts";
import { failedBox, MailboxError, readReportFolder, readReportMailbox } from "./report-mailbox.ts";
import { createReportReader, longestReading, type Reading, type ReportReader } from "./report-reader.ts";

interface ReportParts {
  appContext: AppContext;
  record: RecordReport;
  log: Log;
}

/** Reads the reports of mail servers that were put into a folder. */
export function mailReportsJob(folder: string, parts: ReportParts): Job {
  return {
    name: "mail-reports",
    isLong: true,
    async run(stopping) {
      await using reader = createReportReader(stopping);
      const readers = createReaders((name) => lookAtFile(resolve(folder), name), reader, parts);
      tell(await readReportFolder(folder, readers, stopping), parts.log);
    },
  };
}

/** Reads the reports of mail servers that were sent to a mailbox, if there is one. */
export function reportMailboxJob(imapUrl: string | undefined, parts: ReportParts): Job[] {
  if (imapUrl === undefined) return [];
  return [
    {
      name: "report-mailbox",
      isLong: true,
      async run(stopping) {
        await using reader = createReportReader(stopping);
        const readers = createReaders(() => lookInMailbox, reader, parts);
        try {
          const read = () => readReportMailbox(imapUrl, readers, stopping);
          tell(await traced("reading of the report mailbox", { kind: SpanKind.CLIENT }, read), parts.log);
        } catch (error) {
          // A connection that is closed at the end of the service is no failure.
          if (!(error instanceof MailboxError) || !stopping.aborted) throw error;
        }
      },
    },
  ];
}

/** @param look how the operator looks at a mail that was put aside, by its name */
function createReaders(
  look: (name: string) => readonly MailBlock[],
  reader: ReportReader,
  { appContext, record, log }: ReportParts,
): ReportReaders {
  return {
    record,
    read: (mail) => readOnce(mail, reader, appContext),
    async onPutAside({ name, reason, error }) {
      // Throws while the database is away, which is not the mail's fault.
      await tellOperator(() => putAsideAlarm(name, reason, look(name)), appContext);
      log.error({ err: error, file: name, reason }, "A mail among the reports was put aside");
    },
  };
}

const reading = "mail-report";

/**
 * Reads a mail that no process has begun to read. Where a reading that was begun long ago has no end, the service has
 * ended during it, perhaps by this very mail: then it fails, and the mail is put aside.
 */
async function readOnce(
  { name, beginning }: ReceivedMail,
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
    await queueOperatorMails(transaction, appContext, "mail", alarm, compose);
  });
}

/** To the operator: a mail among the reports was not taken in. */
function putAsideAlarm(name: string, reason: string, look: readonly MailBlock[]): Mail {
  return composeMail("A mail among the reports was put aside", [
    "A mail that came to the place for reports of undelivered mail could not be read. It was put aside and is not tried again. The others are read as always.",
    [
      ["Mail", name],
      ["Reason", reason],
    ],
    "Anybody can write to that place: it may be a report that you miss, or a mail that was made to do harm. Look at it as plain text.",
    ...look,
    "You are told of this at most once a day. What is put aside later today lies in the same place.",
  ]);
}

function lookAtFile(folder: string, name: string): readonly MailBlock[] {
  const file = quoteForShell(join(folder, "failed", name));
  return [
    { kind: "lines", text: `head -c 5000 ${file} | cat -v` },
    "To let it be read again, when the cause is gone:",
    { kind: "lines", text: `mv ${file} ${quoteForShell(folder)}` },
    "To delete it:",
    { kind: "lines", text: `rm ${file}` },
  ];
}

const lookInMailbox: readonly MailBlock[] = [
  `It lies in the folder "${failedBox}" of that mailbox, where a mail program shows its source. To let it be read again, after the cause is gone, move it back to where it came from; otherwise delete it.`,
];

function tell(read: ReportsRead, log: Log): void {
  if (read.files > 0) log.info(read, "Reports of undelivered mail have been read");
}
