import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { onInstallation } from "#test/support/installation.ts";
import { type ReceivedMail, startMailServer } from "#test/support/mail/mail-server.ts";
import { webhook } from "#test/support/orders/fake-provider.ts";
import { shopSales } from "#test/support/orders/open-shop.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { createTestCli } from "#test/support/test-cli.ts";

/** The service as a process, with a provider that has sold whatever it is asked about. */
const program = join(import.meta.dirname, "../../test/support/orders/serve-shop.ts");

async function prepare(kind: (typeof databaseKinds)[number]) {
  const database = await emptyDatabase(kind);
  const mailServer = await startMailServer();
  const cli = await createTestCli({
    LINK_SECRETS: Buffer.alloc(32, 7).toString("base64url"),
    ...(database.kind === "postgres" && { DATABASE_URL: database.url }),
  });
  await cli.run(["database", "migrate"]);
  await cli.run(["keys", "create"]);
  const file = join(cli.folder, "sales.json");
  writeFileSync(file, JSON.stringify({ prices: shopSales.prices }));
  const variables = { ...cli.variables, DATA_DIR: cli.folder, SMTP_URL: mailServer.url, SALES_FILE: file };
  return {
    licenses: () =>
      onInstallation(variables, ({ database }) => database.query.selectFrom("license").select("id").execute()),
    mailServer,
    async start() {
      const service = await startServiceProcess({ variables, program });
      onTestFinished(() => service.stop("SIGKILL"));
      return service;
    },
  };
}

const isKeyMail = ({ email }: ReceivedMail) => email.subject?.startsWith("Your license key for order") === true;
/** The operator may get mails as well, such as the daily digest. */
const isToBuyer = ({ to }: ReceivedMail) => to.includes("ada@example.org");
/** A mail that was sent when the process was killed, and not yet recorded, is sent once more. */
const isFirstOfItsKind = (mail: ReceivedMail, place: number, all: readonly ReceivedMail[]) =>
  all.findIndex(({ email }) => email.messageId === mail.email.messageId) === place;

describe.each(databaseKinds)("on %s", (kind) => {
  test.each([0, 15, 40])(
    "events that were answered survive a kill %d ms later: each order has one license and one mail",
    async (wait) => {
      const { licenses, mailServer, start } = await prepare(kind);
      const first = await start();
      const orders = 6;
      for (let order = 0; order < orders; order += 1)
        expect((await fetch(`${first.url}/webhooks/stripe`, webhook(`pi_${order}`))).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, wait));
      await first.stop("SIGKILL");

      const second = await start();
      const mails = () => mailServer.received.filter(isToBuyer).filter(isFirstOfItsKind);
      await mailServer.waitFor(1, () => mails().filter(isKeyMail).length === orders);
      await second.stop("SIGTERM");
      expect(await licenses()).toHaveLength(orders);
      expect(mails()).toHaveLength(orders);
      const repeated = mailServer.received
        .filter(isToBuyer)
        .filter((mail, place, all) => !isFirstOfItsKind(mail, place, all));
      expect(repeated).toEqual(repeated.filter(isFirstOfItsKind));
    },
  );
});

test("two processes on PostgreSQL that get the same events issue each license once", async () => {
  const { licenses, mailServer, start } = await prepare("postgres");
  const processes = await Promise.all([start(), start()]);
  const ids = ["pi_1", "pi_2", "pi_3"];
  // Every event goes to both, at once and in opposite sequences.
  const answers = await Promise.all(
    processes.flatMap(({ url }, index) =>
      (index === 0 ? ids : ids.toReversed()).map((id) => fetch(`${url}/webhooks/stripe`, webhook(id))),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await mailServer.waitFor(ids.length, isKeyMail);
  for (const process of processes) await process.stop("SIGTERM");
  expect(mailServer.received.filter(isToBuyer)).toHaveLength(ids.length);
  expect(await licenses()).toHaveLength(ids.length);
});
