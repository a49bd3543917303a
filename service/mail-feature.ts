import { join } from "node:path";
import type { Feature } from "./feature.ts";
import { stoppedMails } from "./mail/notify.ts";
import { forgetBodies, forgetMailFiles } from "./mail/outbox.ts";
import { mailFollowUpsJob, operatorMail } from "./mail/sender.ts";

/** The queue of all mails. */
export const mail = {
  jobs({ app, configuration, sending }) {
    return [
      mailFollowUpsJob(sending),
      { name: "forget-bodies", run: () => forgetBodies(app) },
      { name: "forget-mail-files", run: () => forgetMailFiles(join(configuration.dataFolder, "mail"), app) },
    ];
  },
  commands: async () => ({ mail: (await import("./mail/mail-commands.ts")).mailCommands }),
  mails: () => ({
    "operator-alarm": operatorMail,
    "operator-digest": operatorMail,
  }),
  digest: [stoppedMails],
  namingMails: ["operator-digest", "operator-alarm"],
} satisfies Feature;
