import { basename } from "node:path";
import { formatTime } from "#contract/dates.ts";
import { CliError, CliUsageError, readGivenFile } from "../cli/cli-context.ts";
import { appCommand, noun } from "../cli/command.ts";
import { asFlag, jsonFlag, switchFlag, valueFlag } from "../cli/flags.ts";
import { addYears, localMoment } from "../time.ts";
import { IssueFileError, type IssueParts, readIssueFile } from "./issue-text.ts";
import { countDeliveries, startIssue, withoutPostalAddress } from "./send-issue.ts";

const sendCommand = appCommand({
  brief: "Send an issue to all confirmed subscribers, now or at a scheduled time",
  details:
    "Stores the issue as it is worded now. The running service sends it, at most NEWSLETTER_PER_MINUTE emails a minute, and goes on by itself after it was stopped or killed. Without --yes it says how many would get it. A file is sent once: the same command again shows how far it is. Write, preview and test issues at the desk.",
  examples: [
    { input: "2026-11-what-this-site-offers.md", brief: "how many would get it" },
    "2026-11-what-this-site-offers.md --yes --as Grace",
    { input: '2026-11-what-this-site-offers.md --at "2026-12-01 09:00" --yes', brief: "on that morning, Eastern Time" },
  ],
  flags: {
    as: asFlag,
    at: valueFlag("time", "When to start, such as 2026-12-01 09:00, in Eastern Time. Default: now", readTime),
    yes: switchFlag("Send it instead of only saying what would happen"),
    json: jsonFlag,
  },
  words: [{ brief: "The file of the issue, or - for what is piped in", placeholder: "file", parse: String }],
  async run(context, { at, yes }, [file]) {
    const { database, clock } = context;
    const now = clock.now();
    if (at && (at <= now || at > addYears(now, 1))) throw new CliError("--at must lie in the next twelve months.");
    const source = { name: basename(file, ".md"), parts: readParts(await readGivenFile(context, file)) };
    const isDryRun = context.isDryRun || !yes;
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
        const counts = await countDeliveries(database.query, id);
        const { sent, waiting, failed, canceled } = counts;
        return {
          json: { issue: source.name, startedAt, ...counts },
          text: `${source.name} was started or scheduled before, for ${formatTime(new Date(startedAt ?? ""))}: ${sent} sent, ${waiting} waiting, ${failed} failed, ${canceled} canceled.`,
        };
      }
      case "started": {
        const { recipients } = started;
        const whom = at
          ? `on ${formatTime(at)} to the subscribers of then, today ${recipients}`
          : `to ${recipients} subscribers`;
        return isDryRun
          ? {
              json: { wouldSend: source.name, recipients },
              text: `Would send ${source.name} ${whom}. Give --yes to send it.`,
            }
          : { json: { sent: source.name, recipients }, text: `${source.name} goes ${whom}. The service sends it.` };
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

export const newsletterCommands = noun("Newsletter issues", { send: sendCommand });
