import * as v from "valibot";
import { emailSchema } from "#contract/endpoints.ts";
import { CliUsageError } from "./cli/cli-context.ts";
import { appCommand } from "./cli/command.ts";
import { formatJson } from "./cli/print.ts";
import type { Configuration } from "./config.ts";
import { personalData } from "./features.ts";
import { erasePerson, exportPerson, planErasure } from "./people.ts";

const sourcesIn = ({ mailFolder }: Configuration) => ({ personalData, mailFolder });

export const exportPersonCommand = appCommand({
  name: "people export",
  brief: "Print everything stored about a person as JSON, license keys included: send it only to that address.",
  positionals: ["EMAIL"],
  async run(context, [email]) {
    const sources = sourcesIn(context.configuration);
    const person = await exportPerson(parseEmail(email), sources, context.actor, context);
    context.output.write(`${formatJson(person)}\n`);
    return [];
  },
});

export const erasePersonCommand = appCommand({
  name: "people erase",
  brief:
    "Erase a person from orders, licenses, requests, the newsletter, and emails. Backups aren't touched, and a license key that the person has goes on working: revoke it first if it must not.",
  positionals: ["EMAIL"],
  flags: { yes: "Do it instead of only saying what would happen" },
  async run(context, [address], { yes }) {
    const email = parseEmail(address);
    const sources = sourcesIn(context.configuration);
    const { found, kept } = yes
      ? await erasePerson(email, sources, context.actor, context)
      : await planErasure(email, sources, context);
    const said = yes ? `Erased ${found}.` : `Would erase ${found}. To do it, add --yes.`;
    return [said, ...kept];
  },
});

function parseEmail(text: string): string {
  const email = v.safeParse(emailSchema("email"), text);
  if (email.success) return email.output;
  throw new CliUsageError(email.issues[0].message);
}
