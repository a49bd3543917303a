import { basename } from "node:path";
import { deskPath } from "#contract/addresses.ts";
import { CliError, readGivenFile } from "../cli/cli-context.ts";
import { appCommand } from "../cli/command.ts";
import { alreadyStarted, countRecipients, saveIssue, startIssue } from "./issue.ts";
import { readIssueFile } from "./issue-text.ts";

export const sendIssueCommand = appCommand({
  name: "newsletter send",
  brief:
    "Save an issue from a file, or - for what is piped in, as a draft of the desk, and with --yes send it to all confirmed subscribers. A file is sent once.",
  positionals: ["FILE"],
  options: { yes: { type: "boolean", brief: "Send it instead of only saving it" } },
  async run(context, [file], { yes }) {
    const { database, clock, siteUrl, actor } = context;
    const { parts, faults } = readIssueFile(await readGivenFile(context, file));
    if (faults.length > 0) throw new CliError(["The issue can't be sent as it is.", ...faults].join("\n"));
    const name = basename(file, ".md");
    const id = await saveIssue(parts, { name }, context, actor);
    if (id === undefined) throw new CliError(alreadyStarted);
    if (!yes) {
      const recipients = await countRecipients(database.query, clock.now().toISOString());
      const draft = `${siteUrl}${deskPath}/newsletter/${id}`;
      return `${name} is a draft, and would go to ${recipients} subscribers. See ${draft}, or give --yes to send it.`;
    }
    const started = await startIssue(id, context, actor);
    if ("refusal" in started) throw new CliError(started.refusal);
    return `${name} goes to ${started.recipients} subscribers. The service sends it.`;
  },
});
