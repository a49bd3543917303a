import { join } from "node:path";
import { CliError } from "../../cli/cli-errors.ts";
import { type IssueFile, IssueFileError, readIssueFile } from "../issues/issue-file.ts";

/** Where issues are written, beside the sources. */
const issueFolder = join(import.meta.dirname, "..", "..", "..", "content", "newsletter");

/** Reads an issue for a command. What is wrong with it is told to the operator, who often wrote it. */
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
