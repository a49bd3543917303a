import { fileParameter, readGivenFile } from "./cli/cli-context.ts";
import { appCommand, noun } from "./cli/command.ts";
import { changeFlags } from "./cli/flags.ts";
import { importSubscribers } from "./newsletter/import-subscribers.ts";

const subscribersCommand = appCommand({
  brief: "Import addresses whose owners signed up elsewhere",
  details:
    "Reads a CSV file whose first line names the columns email and consent. Consent says where and when the owner of the address asked, and is kept with it. All or nothing: one faulty line keeps the whole file out. Nobody who has left, was erased, or can't be reached is put back.",
  examples: ["course.csv --as Grace"],
  flags: changeFlags,
  words: [fileParameter],
  async run(context, _flags, [file]) {
    const plan = await importSubscribers(await readGivenFile(context, file), context, context.actor);
    const { added, known, suppressed, problems } = plan;
    const sentences = [
      `Added ${added.length} addresses.`,
      `${known} were already on the list, and ${suppressed} must not be emailed.`,
      ...(added.length > 0 ? ["Nobody is emailed now. They'll get every issue sent after the import."] : []),
    ];
    return {
      json: { ...plan, imported: problems.length === 0 },
      text: sentences.join(" "),
      problems,
    };
  },
});

/** Lists from elsewhere, all or nothing: one faulty line keeps the whole file out. */
export const importCommands = noun("Import lists from elsewhere", { subscribers: subscribersCommand });
