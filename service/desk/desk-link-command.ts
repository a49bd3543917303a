import { CliError } from "../cli/cli-context.ts";
import { appCommand } from "../cli/command.ts";
import { createDeskLink } from "./sign-in.ts";

export const deskLinkCommand = appCommand({
  name: "desk-link",
  brief:
    "Print a link that signs an operator in whom no mail reaches. It works once, within ten minutes, for whoever has it.",
  positionals: ["EMAIL"],
  async run(context, [address]) {
    const email = address.trim().toLowerCase();
    if (!context.operators.includes(email))
      throw new CliError(`${email} is no operator. There are: ${context.operators.join(", ")}.`);
    return await createDeskLink(email, context, context.actor);
  },
});
