import type { Feature } from "./feature.ts";
import { stoppedMails } from "./mail/notify.ts";
import { forgetBodies } from "./mail/outbox.ts";
import { forgetMailFiles } from "./mail/transport.ts";

/** The queue of all mails. */
export const mail = {
  jobs({ app, configuration }) {
    return [
      { name: "forget-bodies", run: () => forgetBodies(app) },
      { name: "forget-mail-files", run: () => forgetMailFiles(configuration.mailFolder, app) },
    ];
  },
  digest: [stoppedMails],
} satisfies Feature;
