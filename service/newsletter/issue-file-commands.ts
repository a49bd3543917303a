import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { newsletterSender } from "#content/newsletter/sender.ts";
import { change } from "../change.ts";
import { type CliContext, CliError, CliUsageError, hasDatabase, withApp } from "../cli/cli-context.ts";
import { appCommand, command } from "../cli/command.ts";
import { asFlag, jsonFlag, textFlag } from "../cli/flags.ts";
import { linesOf } from "../cli/print.ts";
import { createPrivateFolder, ignoreCode, replaceFile } from "../files.ts";
import { claimJobRun, forgetJobRun } from "../jobs.ts";
import type { Mail } from "../mail/message.ts";
import { localDay } from "../time.ts";
import {
  findIssueFaults,
  formatIssue,
  type IssueFile,
  IssueFileError,
  parseIssue,
  readIssueFile,
  readIssueText,
  splitIssue,
} from "./issue-file.ts";
import { addressIssue, composeIssue } from "./render-issue.ts";
import { findIssue, isScheduled } from "./send-issue.ts";

/** The issues that come with the sources. */
const shippedIssues = join(import.meta.dirname, "..", "..", "content", "newsletter");

const ownFolder = ({ dataFolder }: CliContext["configuration"]): string => resolve(dataFolder, "newsletter");

/** Where issues lie: the operator's own, which need no deployment, and those of the sources. */
export const issueFolders = (configuration: CliContext["configuration"]): string[] => [
  ownFolder(configuration),
  shippedIssues,
];

/** The name of an issue, also of one that is named with the ending of its file. */
export const stemOf = (name: string): string => name.replace(/\.md$/, "");

/** Reads a file for a command. Problems of the file are reported to the operator. */
async function readFor<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof IssueFileError) throw new CliError(error.message);
    throw error;
  }
}

export const readIssue = (name: string, { configuration }: CliContext): Promise<IssueFile> =>
  readFor(() => readIssueFile(issueFolders(configuration), stemOf(name)));

export const issueParameter = {
  brief: "The name of the issue: its file in DATA_DIR/newsletter or content/newsletter, without the ending",
  placeholder: "issue",
  parse: String,
} as const;

/** The law requires a postal address, which only the owner can supply. */
export const senderNotes = (): readonly string[] =>
  newsletterSender.postalAddress.length > 0
    ? []
    : [
        "Every issue must name a postal address. Put it into content/newsletter/sender.ts before you send to subscribers.",
      ];

const exampleUnsubscribeUrl = "https://unsubscribe.example/";

const previewCommand = command({
  brief: "Preview an issue, here and in the browser",
  details:
    "Prints the plain text of an issue and writes its HTML into DATA_DIR/newsletter-preview. Nothing is sent. What an email can't hold, such as HTML or pictures, is named with its line. Of an issue that was sent or scheduled it shows the words that were stored then.",
  examples: ["2026-11-what-this-site-offers"],
  flags: { json: jsonFlag },
  words: [issueParameter],
  async run(context, _flags, [given]) {
    const name = stemOf(given);
    const stored =
      context.opened || hasDatabase(context.configuration)
        ? await withApp(context, ({ database }) => findIssue(database.query, name))
        : undefined;
    if (stored) return await showMail(name, stored, context, [["Words", "as they were stored for sending"]]);
    const text = await readFor(() => readIssueText(issueFolders(context.configuration), name));
    try {
      const issue = parseIssue(name, text);
      return await showMail(name, composeIssue(issue, context.configuration), context, [["Preview", issue.preview]]);
    } catch (error) {
      if (!(error instanceof IssueFileError)) throw error;
      return { json: { name, faults: error.message }, notes: error.message.split("\n"), isNo: true };
    }
  },
});

async function showMail(
  name: string,
  composed: Mail,
  { configuration, clock, opened }: CliContext,
  facts: readonly (readonly [string, string])[],
) {
  const mail = addressIssue(composed, exampleUnsubscribeUrl, { kind: "confirmed", at: clock.now() });
  // Opening a page changes nothing, and shows the mail itself.
  const file = opened ? undefined : join(resolve(configuration.dataFolder, "newsletter-preview"), `${name}.html`);
  if (file !== undefined) {
    await createPrivateFolder(dirname(file));
    await replaceFile(file, mail.html);
  }
  const inBrowser = file === undefined ? [] : [["In the browser", `file://${file}`] as const];
  return {
    json: { name, ...mail, file },
    text: [{ facts: [["Subject", mail.subject], ...facts, ...inBrowser] as const }, "", ...linesOf(mail.text)],
    notes: senderNotes(),
  };
}

/** What tells two texts of a file apart. Empty where there is no file. */
const versionOf = (text: string | undefined): string =>
  text === undefined ? "" : createHash("sha256").update(text).digest("hex").slice(0, 16);

const readOwn = (folder: string, name: string): Promise<string | undefined> =>
  readFile(join(folder, `${name}.md`), "utf8").catch(ignoreCode("ENOENT"));

const sourceCommand = command({
  brief: "Print the source of an issue",
  examples: ["2026-11-what-this-site-offers"],
  flags: { json: jsonFlag },
  words: [issueParameter],
  async run({ configuration }, _flags, [given]) {
    const name = stemOf(given);
    const text = await readFor(() => readIssueText(issueFolders(configuration), name));
    const base = versionOf(await readOwn(ownFolder(configuration), name));
    return { json: { ...splitIssue(text), base }, text: linesOf(text) };
  },
});

/** No name leaves the folder, and none is that of a page of the desk. */
const writableName = /^20\d\d-(?:0[1-9]|1[0-2])(?:-[a-z0-9]+)+$/;

const writeCommand = appCommand({
  brief: "Write an issue, or change one that hasn't been sent",
  details:
    "Writes the file of an issue in DATA_DIR/newsletter, as an editor would. What an email can't hold is named with its line, and then nothing is written. A file that somebody has changed meanwhile isn't replaced.",
  examples: ['2026-12-news --subject "A new version" --preview "What has changed" --text "Hello."'],
  flags: {
    as: asFlag,
    subject: textFlag("text", "The subject of the email"),
    preview: textFlag("text", "The text that email programs show next to the subject"),
    date: textFlag("day", "The date of the issue, such as 2026-12-01. Default: today"),
    text: textFlag(
      "text",
      "Markdown: paragraphs, ## headings, lists, quotations, listings, **strong**, *emphasis*, links",
    ),
    under: textFlag("name", "Save it under another name, such as 2026-12-news, and leave the original as it is"),
    base: textFlag("version", "The version it changes, as given by newsletter source --json. Default: a new file"),
    json: jsonFlag,
  },
  words: [issueParameter],
  async run(context, { subject = "", preview = "", date, text = "", under, base = "" }, [given]) {
    const name = stemOf(under ?? given);
    if (!writableName.test(name))
      throw new CliUsageError(
        `${under === undefined ? "The name" : "--under"} must be year, month and words in lower case with hyphens, such as 2026-12-news.`,
      );
    const trimmed = {
      subject: subject.trim(),
      date: date?.trim() || localDay(context.clock.now()),
      preview: preview.trim(),
      text,
    };
    const faults = findIssueFaults(trimmed).map(
      ({ part, line, fault }) => `--${part}${line === undefined ? "" : `, line ${line}:`} ${fault}`,
    );
    if (faults.length > 0) throw new CliUsageError([...new Set(faults)].join("\n"));
    const folder = ownFolder(context.configuration);
    const file = join(folder, `${name}.md`);
    const content = formatIssue(trimmed);
    await change(context, context.actor, async ({ transaction, now, audit }) => {
      // Of two who save at once, the second waits here for the first, and then finds its words.
      await claimJobRun(transaction, "issue-file", name, now);
      const sent = await findIssue(transaction, name);
      if (sent)
        throw new CliError(
          isScheduled(sent, now)
            ? `${name} is already scheduled. Save this under another name.`
            : `${name} was sent, so it can't be changed. Save this under another name.`,
        );
      const current = await readOwn(folder, name);
      if (current !== content) {
        if (versionOf(current) !== (under === undefined ? base : ""))
          throw new CliError(
            under === undefined
              ? `Someone saved ${name} since you opened it. Save yours under another name and compare the two.`
              : `There is an issue ${name} already. Give another name.`,
          );
        await createPrivateFolder(folder);
        await replaceFile(file, content);
        audit({ action: "newsletter-issue-written", subjectId: name, details: { version: versionOf(content) } });
      }
      await forgetJobRun(transaction, "issue-file", name);
    });
    return {
      json: { name, file, base: versionOf(content) },
      text: [
        {
          facts: [
            ["Issue", name],
            ["Saved as", file],
          ] as const,
        },
      ],
    };
  },
});

/** What is done with the file of an issue. */
export const issueFileCommands = {
  preview: previewCommand,
  source: sourceCommand,
  write: writeCommand,
};
