import { expect, test } from "vitest";
import { deviceOn } from "#test/support/desk-device.ts";
import { startCountingMailServer } from "#test/support/drills/counting-mail-server.ts";
import { createInstallation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { person, requestLicense, succeeded } from "#test/support/drills/posts.ts";
import { drainQueue, openStoredData, requestEmails } from "#test/support/drills/stored-data.ts";

const atOnce = drillSize({ short: 20, long: 100 });
const rounds = drillSize({ short: 1, long: 10 });

const numbers = Array.from({ length: atOnce }, (_, index) => index);

test("equal requests and presses on one approval at once, at two processes, give one row, one license and one mail", async () => {
  const mailServer = await startCountingMailServer();
  const installation = await createInstallation("postgres", { SMTP_URL: mailServer.url });
  const services = [await installation.start(), await installation.start({ PORT: "0" })];
  const urls = services.map(({ url }) => url);
  const database = await openStoredData(installation.database);
  const lost: string[] = [];

  for (let round = 0; round < rounds; round += 1) {
    const { email } = person(round);
    // Each post comes from an address of its own, so that no limit is met.
    const statuses = await Promise.all(
      numbers.map((number) => requestLicense(urls[number % 2] ?? "", { email, from: person(number).from })),
    );
    lost.push(...statuses.filter((status) => !succeeded(status)).map((status) => `a request was answered ${status}`));
    const [open] = await database.query
      .selectFrom("academicLicenseRequest")
      .select("id")
      .where("state", "=", "received")
      .execute();
    const cookie = await installation.operatorCookie();
    const pressed = await Promise.all(
      numbers.map(async (number) => {
        const device = deviceOn(urls[number % 2] ?? "", cookie);
        const page = `/desk/requests/${open?.id}`;
        return await device.press(`${page}/approve`, (await device.open(page)).text);
      }),
    );
    const approvals = pressed.filter(({ location }) => location.includes("done=approved"));
    if (approvals.length !== 1) lost.push(`${approvals.length} presses approved the request`);
  }
  // A receipt, a notice and a key. A stop gives a mail under way a few seconds, which a slow machine may exceed.
  await expect.poll(() => mailServer.copies.length).toBeGreaterThanOrEqual(3 * rounds);
  await Promise.all(services.map((service) => service.stop()));
  await drainQueue(database, installation.start);

  const { query } = database;
  const once = Array.from({ length: rounds }, (_, round) => person(round).email).toSorted();
  const licenses = await query.selectFrom("license").select("email").execute();
  expect(lost).toEqual([]);
  expect(await requestEmails(database)).toEqual(once);
  expect(licenses.map(({ email }) => email).toSorted()).toEqual(once);
  const toRequesters = mailServer.copies.map(({ to }) => to).filter((to) => once.includes(to));
  // A receipt and a key each.
  expect(toRequesters.toSorted()).toEqual([...once, ...once].toSorted());
  expect(mailServer.copies).toHaveLength(3 * rounds);
});
