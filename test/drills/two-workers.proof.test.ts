import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { needlessCopies, startCountingMailServer } from "#test/support/drills/counting-mail-server.ts";
import { createInstallation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { person, requestLicense, succeeded } from "#test/support/drills/posts.ts";
import { drainQueue, lostOrDoubled, openStoredData, requestEmails } from "#test/support/drills/stored-data.ts";

const requests = drillSize({ short: 40, long: 450 });
const workers = 2;

test("two workers on one queue send each mail once between them", async () => {
  const mailServer = await startCountingMailServer();
  const installation = await createInstallation("postgres", { SMTP_URL: mailServer.url });
  const database = await openStoredData(installation.database);
  const services = [await installation.start()];
  while (services.length < workers) services.push(await installation.start({ PORT: "0" }));
  const urls = services.map(({ url }) => url);
  const acknowledged: string[] = [];
  const lost: string[] = [];
  for (let index = 0; index < requests; index += workers) {
    const statuses = await Promise.all(urls.map((url, worker) => requestLicense(url, person(index + worker))));
    for (const [worker, status] of statuses.entries()) {
      if (succeeded(status)) acknowledged.push(person(index + worker).email);
      else lost.push(`a post was answered ${status}`);
    }
  }
  while (mailServer.copies.length < 2 * acknowledged.length) await pause(20);
  await Promise.all(services.map((service) => service.stop()));
  await drainQueue(database, installation.start);
  lost.push(...lostOrDoubled(acknowledged, await requestEmails(database)), ...needlessCopies(mailServer.copies));
  expect(lost).toEqual([]);
  expect(mailServer.copies).toHaveLength(2 * requests);
});
