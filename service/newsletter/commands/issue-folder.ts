import { join } from "node:path";
import { CliError } from "../../cli/cli-errors.ts";
import { type IssueFile, IssueFileError, readIssueFile } from "../issue-file.ts";

/** The folder of issues, beside the sources. */
const issueFolder = join(import.meta.dirname, "..", "..", "..", "content", "newsletter");

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
