import * as v from "valibot";
import { emailSchema } from "#contract/endpoints.ts";
import { type CliContext, CliUsageError } from "./cli/cli-context.ts";
import { appCommand, noun } from "./cli/command.ts";
import { asFlag, switchFlag } from "./cli/flags.ts";
import { printJson } from "./cli/print.ts";
import type { PersonalData } from "./feature.ts";
import { erasePerson, exportPerson, mailFolderIn, type PersonSources, planErasure } from "./people.ts";

const words = [{ brief: "The email address of the person", placeholder: "email", parse: parseEmail }] as const;

const sourcesOf = (personalData: readonly PersonalData[], { configuration }: CliContext): PersonSources => ({
  personalData,
  mailFolder: mailFolderIn(configuration.dataFolder),
});

const exportCommand = (personalData: readonly PersonalData[]) =>
  appCommand({
    brief: "Print everything stored about a person as JSON",
    details:
      "Prints orders with what was reported of them, licenses with their keys, requests, subscription, emails to the person with their texts, log entries, notes of operators, and the names of the files of emails. That it was exported goes into the log.",
    examples: ["ada@uni.example.org > ada.json"],
    flags: { as: asFlag },
    words,
    async run(context, _flags, [email]) {
      const person = await exportPerson(email, sourcesOf(personalData, context), context.actor, context);
      printJson(context.output, person);
      return { notes: ["This is personal data with license keys: send it only to that address."] };
    },
  });

const eraseCommand = (personalData: readonly PersonalData[]) =>
  appCommand({
    brief: "Erase a person from orders, licenses, requests, the newsletter, emails, and files",
    details:
      "Removes name and address from requests and licenses, whose rows stay for the record; removes buyer, company, address and tax number from orders, which keep number, items, amounts and times for the bookkeeping; withdraws open requests; removes subscription, notes of operators, emails to or about the person, and the files of these emails. The log names rows, never persons, and stays. A license key that the person has goes on working: revoke it first if it must not. Backups aren't touched.",
    examples: ["ada@uni.example.org", { input: "ada@uni.example.org --yes", brief: "do it" }],
    flags: { as: asFlag, yes: switchFlag("Do it instead of only saying what would happen") },
    words,
    async run(context, { yes }, [email]) {
      const from = sourcesOf(personalData, context);
      const { found, kept, left } = yes
        ? await erasePerson(email, from, context.actor, context)
        : await planErasure(email, from, context);
      const said = yes ? `Erased ${found}.` : `Would erase ${found}. To do it, add --yes.`;
      return {
        text: [said, ...kept],
        notes: left.map((file) => `This file couldn't be removed, so remove it yourself: ${file}`),
      };
    },
  });

function parseEmail(text: string): string {
  const email = v.safeParse(emailSchema("email"), text);
  if (email.success) return email.output;
  throw new CliUsageError(email.issues[0].message);
}

export const peopleCommands = (personalData: readonly PersonalData[]) =>
  noun("What's stored about one person, such as a customer", {
    export: exportCommand(personalData),
    erase: eraseCommand(personalData),
  });
