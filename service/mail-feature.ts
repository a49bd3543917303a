import { join } from "node:path";
import type { Feature } from "./feature.ts";
import { stoppedMails } from "./mail/notify.ts";
import { forgetBodies } from "./mail/outbox.ts";
import { operatorMail } from "./mail/sender.ts";
import { forgetMailFiles } from "./mail/transport.ts";

/** The queue of all mails. */
export const mail = {
  jobs({ app, configuration }) {
    return [
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
