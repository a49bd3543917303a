import { basename } from "node:path";
import { formatTime } from "#contract/dates.ts";
import { CliError, CliUsageError, readGivenFile } from "../cli/cli-context.ts";
import { appCommand } from "../cli/command.ts";
import { addYears, localMoment } from "../time.ts";
import { IssueFileError, type IssueParts, readIssueFile } from "./issue-text.ts";
import { countDeliveries, startIssue, withoutPostalAddress } from "./send-issue.ts";

export const sendIssueCommand = appCommand({
  name: "newsletter send",
  brief:
    "Send an issue to all confirmed subscribers, from a file or - for what is piped in. The same file again shows how far it is.",
  positionals: ["FILE"],
  options: {
    at: { type: "string", brief: "When to start, such as 2026-12-01 09:00, in Eastern Time. Default: now" },
    yes: { type: "boolean", brief: "Send it instead of only saying what would happen" },
  },
  async run(context, [file], { at: time, yes }) {
    const at = time === undefined ? undefined : readTime(time);
    const { database, clock } = context;
    const now = clock.now();
    if (at && (at <= now || at > addYears(now, 1))) throw new CliError("--at must lie in the next twelve months.");
    const source = { name: basename(file, ".md"), parts: readParts(await readGivenFile(context, file)) };
    const isDryRun = !yes;
    const started = await startIssue(source, { ...context, isDryRun }, context.actor, at);
    switch (started.kind) {
      case "no-postal-address":
        throw new CliError(withoutPostalAddress);
      case "no-recipients":
        throw new CliError("The list has no confirmed subscribers, so the issue isn't sent.");
      case "unknown":
        throw new CliError("The issue couldn't be stored.");
      case "known": {
        const { id, startedAt } = started.issue;
        const { sent, waiting, failed, canceled } = await countDeliveries(database.query, id);
        return `${source.name} was started or scheduled before, for ${formatTime(new Date(startedAt ?? ""))}: ${sent} sent, ${waiting} waiting, ${failed} failed, ${canceled} canceled.`;
      }
      case "started": {
        const { recipients } = started;
        const whom = at
          ? `on ${formatTime(at)} to the subscribers of then, today ${recipients}`
          : `to ${recipients} subscribers`;
        return isDryRun
          ? `Would send ${source.name} ${whom}. Give --yes to send it.`
          : `${source.name} goes ${whom}. The service sends it.`;
      }
    }
  },
});

function readParts(text: string): IssueParts {
  try {
    return readIssueFile(text);
  } catch (error) {
    if (error instanceof IssueFileError) throw new CliError(error.message);
    throw error;
  }
}

function readTime(text: string): Date {
  const time = localMoment(text.trim());
  if (time) return time;
  throw new CliUsageError("--at must be a day and a time of Eastern Time, such as 2026-12-01 09:00.");
}
