import { join, resolve } from "node:path";
import { buildCommand } from "@stricli/core";
import { newsletterSender } from "#content/newsletter/sender.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError } from "../platform/cli/cli-errors.ts";
import { escapeForTerminal } from "../platform/cli/escape-for-terminal.ts";
import { dryRunFlag, jsonFlag, mailboxParser } from "../platform/cli/flags.ts";
import { printJson, printResult } from "../platform/cli/print-result.ts";
import { printFacts } from "../platform/cli/print-table.ts";
import { withAppContext } from "../platform/cli/with-app-context.ts";
import { createPrivateFolder, replaceFile } from "../platform/files.ts";
import { createMailTransport } from "../platform/mail/create-mail-transport.ts";
import { type IssueFile, IssueFileError, readIssueFile } from "./issue-file.ts";
import { unsubscribeLink } from "./newsletter-links.ts";
import { addressIssue, composeIssue, listHeaders } from "./render-issue.ts";
import { subscriptionIdentifier } from "./subscription-store.ts";

/** The folder of issues, beside the sources. */
const issueFolder = join(import.meta.dirname, "..", "..", "content", "newsletter");

/** Reads an issue for a command. Problems of the file are reported to the operator. */
export async function readIssue(name: string): Promise<IssueFile> {
  try {
    return await readIssueFile(issueFolder, name.replace(/\.md$/, ""));
  } catch (error) {
    if (error instanceof IssueFileError) throw new CliError(error.message);
    throw error;
  }
}

export const issueParameter = {
  brief: "The name of the issue: its file in content/newsletter, without the ending",
  placeholder: "issue",
  parse: String,
} as const;

const testLimitMilliseconds = 45_000;
const exampleUnsubscribeUrl = "https://unsubscribe.example/";

export const previewCommand = buildCommand<{ json: boolean }, [string], CliContext>({
  async func({ json }, name) {
    const issue = await readIssue(name);
    const mail = addressIssue(composeIssue(issue, this.configuration), exampleUnsubscribeUrl, {
      kind: "confirmed",
      at: this.clock.now(),
    });
    const folder = resolve(this.configuration.dataFolder, "newsletter-preview");
    const file = join(folder, `${issue.name}.html`);
    await createPrivateFolder(folder);
    await replaceFile(file, mail.html);
    warnAboutSender(this);
    if (json) {
      printJson(this.output, { name: issue.name, ...mail, preview: issue.preview, file });
      return;
    }
    printFacts(this.output, [
      ["Subject", mail.subject],
      ["Preview", issue.preview],
      ["In the browser", `file://${file}`],
    ]);
    this.output.write(`\n${mail.text.split("\n").map(escapeForTerminal).join("\n")}`);
  },
  parameters: { flags: { json: jsonFlag }, positional: { kind: "tuple", parameters: [issueParameter] } },
  docs: {
    brief: "Show an issue as its readers will see it, here and in the browser",
    fullDescription:
      "Prints the plain text of an issue and writes its HTML into DATA_DIR/newsletter-preview. Nothing is sent. What a mail cannot hold, such as HTML or pictures, is named with its line.",
    customUsage: ["2026-11-what-this-site-offers"],
  },
});

interface TestFlags {
  to: string;
  dryRun: boolean;
  json: boolean;
}

export const testCommand = buildCommand<TestFlags, [string], CliContext>({
  async func({ to, dryRun, json }, name) {
    const { configuration, clock } = this;
    const issue = await readIssue(name);
    warnAboutSender(this);
    const transport = createMailTransport(configuration);
    if (dryRun) {
      printResult(
        this,
        json,
        { wouldSend: issue.name, to },
        `Would send ${issue.name} to ${to} by ${transport.description}.`,
      );
      return;
    }
    await withAppContext(this, async (appContext) => {
      const now = clock.now();
      const id = appContext.createIdentifier();
      const unsubscribeUrl = unsubscribeLink(subscriptionIdentifier(to, appContext.suppressionSecret), now, appContext);
      const mail = addressIssue(composeIssue(issue, appContext), unsubscribeUrl, { kind: "test" });
      const delivery = await transport.deliver(
        {
          id,
          purpose: "newsletter-issue",
          ...mail,
          subject: `[Test] ${mail.subject}`,
          recipient: to,
          replyTo: appContext.contactEmail,
          messageId: `<${id}@${appContext.mailDomain}>`,
          createdAt: now.toISOString(),
          attachmentName: null,
          attachmentText: null,
          listHeaders: listHeaders(unsubscribeUrl, appContext.mailDomain),
          reports: ["failure"],
        },
        AbortSignal.timeout(testLimitMilliseconds),
      );
      transport.close();
      if (delivery.kind === "refused") throw new CliError(`The mail was not accepted: ${delivery.reason}.`);
      printResult(
        this,
        json,
        { sent: issue.name, to },
        `${transport.description} has accepted ${issue.name} for ${to}.`,
      );
    });
  },
  parameters: {
    flags: {
      to: { kind: "parsed", parse: mailboxParser("The address"), placeholder: "address", brief: "Who gets it" },
      dryRun: dryRunFlag,
      json: jsonFlag,
    },
    positional: { kind: "tuple", parameters: [issueParameter] },
  },
  docs: {
    brief: "Send an issue to one address, to look at it in a mail program",
    fullDescription:
      "Sends an issue to one address, with [Test] before its subject. It does not count as sent. The link to leave the list works: it takes that address off, if it is on the list.",
    customUsage: ["2026-11-what-this-site-offers --to me@example.org"],
  },
});

/** The law requires a postal address, which only the owner can supply. */
export function warnAboutSender({ errorOutput }: CliContext): void {
  if (newsletterSender.postalAddress.length > 0) return;
  errorOutput.write(
    "Every issue must name a postal address. Put it into content/newsletter/sender.ts before you send to subscribers.\n",
  );
}
