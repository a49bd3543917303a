import { join } from "node:path";
import type { Feature } from "./feature.ts";
import { forgetBudgets } from "./mail/budgets/charge-budgets.ts";
import { mailFollowUpsJob } from "./mail/follow-ups.ts";
import { heldMailsJob, stoppedMails, stoppedMailWork } from "./mail/held-mails.ts";
import { operatorMail } from "./mail/mail-purposes.ts";
import { forgetBodies, forgetMailFiles } from "./mail/mail-queue.ts";

/** The queue of all mails. */
export const mail = {
  jobs({ appContext, configuration, sending }) {
    return [
      mailFollowUpsJob(sending),
      heldMailsJob(appContext, sending.ageLimits, sending.log),
      { name: "mail-budgets", run: () => forgetBudgets(appContext) },
      { name: "forget-bodies", run: () => forgetBodies(appContext) },
      { name: "forget-mail-files", run: () => forgetMailFiles(join(configuration.dataFolder, "mail"), appContext) },
    ];
  },
  commands: async () => ({ mail: (await import("./mail/mail-commands.ts")).mailCommands }),
  mails: () => ({
    "no-mail": { compose: async () => undefined, onEnd: null },
    "operator-alarm": operatorMail,
    "operator-digest": operatorMail,
  }),
  digest: [stoppedMails, stoppedMailWork],
  namingMails: ["operator-digest", "operator-alarm"],
} satisfies Feature;
