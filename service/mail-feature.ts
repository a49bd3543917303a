import { join } from "node:path";
import type { Feature } from "./feature.ts";
import { mailFollowUpsJob } from "./mail/follow-ups.ts";
import { operatorMail } from "./mail/mail-purposes.ts";
import { forgetBodies, forgetMailFiles } from "./mail/mail-queue.ts";
import { stoppedMails } from "./mail/stopped-mails.ts";

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
