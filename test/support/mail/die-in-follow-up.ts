import { systemClock } from "#service/clock.ts";
import { openDatabase } from "#service/db/database.ts";
import { systemRandomSource } from "#service/identifier.ts";
import { createLog } from "#service/log.ts";
import type { MailHandlings } from "#service/mail/sender.ts";
import { createMailWorker } from "#service/mail/sender.ts";

/** A process that sends the mails of a database, and is killed when what follows from a license key begins. */
const [, , kind, place = ""] = process.argv;
const database = await openDatabase(
  kind === "postgres" ? { kind: "postgres", url: place } : { kind: "sqlite", file: place },
  () => undefined,
);
const mails: MailHandlings = Object.assign(Object.create(null), {
  "license-key": {
    async onEnd() {
      process.kill(process.pid, "SIGKILL");
      await Promise.withResolvers().promise;
    },
  },
});
const worker = createMailWorker({
  database,
  transport: { description: "nowhere", deliver: async () => ({ kind: "delivered", to: "nowhere" }), close() {} },
  clock: systemClock,
  random: systemRandomSource,
  log: createLog("silent", { write: () => undefined }),
  bulkPerMinute: 60,
  mails,
  wake: () => undefined,
  onRefusedForGood: async () => undefined,
});
while (await worker.sendNext());
