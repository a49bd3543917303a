import { join } from "node:path";
import type { Feature } from "../feature.ts";
import { mailFollowUpsJob } from "./follow-ups.ts";
import { operatorMail } from "./mail-purposes.ts";
import { forgetBodies, forgetMailFiles } from "./mail-queue.ts";
import { stoppedMails } from "./stopped-mails.ts";

/** The queue of all mails. */
export const mail = {
  jobs({ appContext, configuration, sending }) {
    return [
      mailFollowUpsJob(sending),
      { name: "forget-bodies", run: () => forgetBodies(appContext) },
      { name: "forget-mail-files", run: () => forgetMailFiles(join(configuration.dataFolder, "mail"), appContext) },
    ];
  },
  commands: async () => ({ mail: (await import("./mail-commands.ts")).mailCommands }),
  mails: () => ({
    "operator-alarm": operatorMail,
    "operator-digest": operatorMail,
  }),
  digest: [stoppedMails],
  namingMails: ["operator-digest", "operator-alarm"],
} satisfies Feature;
