import { buildCommand } from "@stricli/core";
import type { AppContext } from "../context/app-context.ts";
import type { Permission } from "../operators/permissions.ts";
import { actingOperator } from "./acting-operator.ts";
import type { CliContext } from "./cli-context.ts";
import { createAnswerFile, refuseExistingFile } from "./create-answer-file.ts";
import { asFlag } from "./flags.ts";
import { withAppContext } from "./with-app-context.ts";

/** `--to FILE`, for every export. */
export const toFlag = {
  kind: "parsed",
  parse: String,
  optional: true,
  placeholder: "file",
  brief: "The file to write, which must not be there yet, for its owner alone. Default: the standard output",
} as const;

export const exportNote =
  "No spreadsheet takes a cell for a formula. That it was exported, and by whom, goes into the audit log.";

export interface Exported {
  csv: string;
  count: number;
}

/** Writes an export to a new private file or to the standard output, and says how many there are. */
export async function writeExport(
  context: CliContext,
  { to, things }: { to: string | undefined; things: string },
  read: (appContext: AppContext) => Promise<Exported>,
): Promise<void> {
  if (to !== undefined) await refuseExistingFile(to);
  const { csv, count } = await withAppContext(context, read);
  if (to === undefined) context.output.write(csv);
  else await createAnswerFile(to, csv);
  context.errorOutput.write(`${count} ${things} were exported. They are personal data: delete the file after use.\n`);
}

interface ExportFlags {
  as?: string;
  to?: string;
}

interface ExportCommand {
  /** What the operator needs. */
  permission: Permission;
  /** What the rows are, in the plural. */
  things: string;
  fullDescription: string;
  read(appContext: AppContext, actor: `operator:${string}`): Promise<Exported>;
}

/** A command that writes everything of one kind as CSV. */
export const exportCommand = ({ permission, things, fullDescription, read }: ExportCommand) =>
  buildCommand<ExportFlags, [], CliContext>({
    async func({ as, to }) {
      const actor = `operator:${await actingOperator(this, as, permission)}` as const;
      await writeExport(this, { to, things }, (appContext) => read(appContext, actor));
    },
    parameters: { flags: { as: asFlag, to: toFlag } },
    docs: {
      brief: `Write all ${things} as CSV`,
      fullDescription: `${fullDescription} ${exportNote}`,
      customUsage: [`--to ${things}.csv`],
    },
  });
