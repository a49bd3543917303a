import { expect, test } from "vitest";
import { createInstallation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { pageFaults, person, requestLicense, succeeded } from "#test/support/drills/posts.ts";
import { type MailStep, type StepAnswer, startScriptedMailServer } from "#test/support/drills/scripted-mail-server.ts";
import { drainQueue, lostOrDoubled, openStoredData, requestEmails } from "#test/support/drills/stored-data.ts";

const faults = drillSize<readonly StepAnswer[]>({ short: ["silence"], long: ["silence", "drip", "drop"] });
const steps = drillSize<readonly MailStep[]>({ short: ["connect"], long: ["connect", "EHLO", "RCPT", "DATA", "text"] });
const posts = drillSize({ short: 20, long: 50 });

test("a mail server that hangs, drips or ends connections stops no page and no post, and gets every mail in the end", async () => {
  const lost: string[] = [];
  let fault: { at: MailStep; answer: StepAnswer } | undefined;
  const server = await startScriptedMailServer((step) => (fault?.at === step ? fault.answer : "usual"));
  const installation = await createInstallation("sqlite", { SMTP_URL: server.url });
  const acknowledged: string[] = [];
  let people = 0;
  for (const answer of faults) {
    for (const at of steps) {
      fault = { at, answer };
      const service = await installation.start();
      for (let index = 0; index < posts; index += 1) {
        const asking = person(people++);
        const status = await requestLicense(installation.url, asking).catch(() => 0);
        if (succeeded(status)) acknowledged.push(asking.email);
        else lost.push(`a post was answered ${status} while the mail server did ${JSON.stringify(answer)} at ${at}`);
        lost.push(...(await pageFaults(installation.url)));
      }
      await service.stop("SIGKILL");
    }
  }
  fault = undefined;
  const database = await openStoredData(installation.database);
  await drainQueue(database, installation.start);
  const mails = await database.query.selectFrom("outgoingMail").select(["messageId", "state"]).execute();
  const taken = new Set(server.taken.map(({ messageId }) => messageId));
  const unsent = mails.filter(({ messageId, state }) => state !== "sent" || !taken.has(messageId));
  lost.push(
    ...lostOrDoubled(acknowledged, await requestEmails(database)),
    ...unsent.map(({ messageId, state }) => `${messageId} is ${state}, and did not come`),
  );
  expect(lost).toEqual([]);
});
