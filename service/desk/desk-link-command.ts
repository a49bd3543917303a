import { CliError } from "../cli/cli-context.ts";
import { appCommand } from "../cli/command.ts";
import { asFlag, jsonFlag } from "../cli/flags.ts";
import { createDeskLink } from "./sign-in.ts";

export const deskLinkCommand = appCommand({
  brief: "Print a link that signs an operator in, for whom no mail reaches",
  details:
    "The link works once, within ten minutes, and leads to the desk. Whoever has it is that operator: open it yourself.",
  examples: ["ada@vendor.example.org"],
  flags: { as: asFlag, json: jsonFlag },
  words: [
    {
      brief: "The address of an operator, as in OPERATORS",
      placeholder: "operator",
      parse: (text: string) => text.trim().toLowerCase(),
    },
  ],
  async run(context, _flags, [email]) {
    if (!context.operators.includes(email))
      throw new CliError(`${email} is no operator. There are: ${context.operators.join(", ")}.`);
    const link = await createDeskLink(email, context, context.actor);
    return { json: { link }, text: link };
  },
});
