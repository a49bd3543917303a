import { buildCommand } from "@stricli/core";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { asFlag, jsonFlag } from "../../cli/flags.ts";
import { printResult } from "../../cli/print-result.ts";
import { withDatabase } from "../../cli/with-app-context.ts";
import { acceptLinkSecret } from "../../links/link-token.ts";
import { loadOrCreateSecret } from "../../signing/load-or-create-secret.ts";

export const acceptLinkSecretCommand = buildCommand<{ as?: string; json: boolean }, [], CliContext>({
  async func({ as, json }) {
    const operator = await actingOperator(this, as, "keys");
    const { configuration, clock, random } = this;
    const secret = configuration.linkSecret ?? (await loadOrCreateSecret(configuration.keysFolder, "links", random));
    const accepted = await withDatabase(this, (database) =>
      auditedTransaction({ database, clock }, `operator:${operator}`, async ({ transaction, audit }) => {
        const isOther = await acceptLinkSecret(transaction, secret);
        if (isOther) audit({ action: "link-secret-accepted", subjectId: "links" });
        return isOther;
      }),
    );
    const sentence = accepted
      ? "Accepted. Links in earlier mails are void, except those of LINK_SECRET_PREVIOUS. Restart every service process with the same secret."
      : "This secret was in use already.";
    printResult(this, json, { accepted }, sentence);
  },
  parameters: { flags: { as: asFlag, json: jsonFlag } },
  docs: {
    brief: "Let the present secret sign the links in mails, where the former one is lost",
    fullDescription:
      "The database remembers, without holding it, which secret signs the links in mails, and the service refuses to start with another one. This accepts LINK_SECRET, or DATA_DIR/keys/links.secret, which is made where it is missing. Every link in earlier mails is void then. Where the former secret is not lost, give it as LINK_SECRET_PREVIOUS instead: those links work on, and this command is not needed.",
    customUsage: ["", "--as Grace"],
  },
});
