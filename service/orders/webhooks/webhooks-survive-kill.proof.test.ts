import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { onInstallation } from "#test/support/installation.ts";
import { type ReceivedMail, startMailServer } from "#test/support/mail/mail-server.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { startService } from "#test/support/test-service-process.ts";
import { deliverEvent, webhookSecret } from "#test/support/webhooks/deliver-event.ts";
import { sampleEvent } from "#test/support/webhooks/sample-event.ts";
import { sampleSales } from "#test/support/webhooks/sample-sales.ts";
import { shops } from "#test/support/webhooks/shops.ts";

/** Everything but what the file may not hold. */
const salesFile = JSON.stringify({ prices: sampleSales.prices });

async function prepare(variables: Record<string, string>) {
  const mailServer = await startMailServer();
  const cli = await createTestCli({ LINK_SECRETS: Buffer.alloc(32, 7).toString("base64url"), ...variables });
  await cli.run(["keys", "create"]);
  const file = join(cli.folder, "sales.json");
  writeFileSync(file, salesFile);
  const shared = {
    ...cli.variables,
    DATA_DIR: cli.folder,
    SMTP_URL: mailServer.url,
    SALES_FILE: file,
    STRIPE_API_KEY: "rk_live_0123456789",
    STRIPE_WEBHOOK_SECRETS: webhookSecret.stripe,
    PADDLE_API_KEY: "pdl_live_apikey_0123456789",
    PADDLE_WEBHOOK_SECRETS: webhookSecret.paddle,
  };
  const licenses = () =>
    onInstallation(shared, ({ database: { query } }) => query.selectFrom("license").select("id").execute());
  return { licenses, mailServer, start: () => startService(["--without-site"], shared) };
}

const isKeyMail = ({ email }: ReceivedMail) => email.subject?.startsWith("Your license key for order") === true;
/** The operator may get mails as well, such as the daily digest. */
const isToBuyer = ({ to }: ReceivedMail) => to.includes("ada@example.org");
/** A mail that was sent when the process was killed, and not yet recorded, is sent once more. */
const isFirstOfItsKind = (mail: ReceivedMail, place: number, all: readonly ReceivedMail[]) =>
  all.findIndex(({ email }) => email.messageId === mail.email.messageId) === place;

describe.each(databaseKinds)("on %s", (kind) => {
  test("events that were answered survive a kill: each order has one license and one mail", async () => {
    const database = await emptyDatabase(kind);
    const { licenses, mailServer, start } = await prepare(
      database.kind === "postgres" ? { DATABASE_URL: database.url } : {},
    );
    const first = await start();
    const orders = 6;
    for (let order = 0; order < orders; order += 1) {
      const event = sampleEvent("stripe", "invoice.paid", {
        id: `evt_${order}`,
        "data.object.id": `in_${order}`,
        "data.object.number": `${order}`,
      });
      const answer = await deliverEvent((path, request) => fetch(first.url + path, request), event);
      expect(answer.status).toBe(200);
    }
    first.child.kill("SIGKILL");
    await first.exited;

    const second = await start();
    const mails = () => mailServer.received.filter(isToBuyer).filter(isFirstOfItsKind);
    await mailServer.waitFor(1, () => mails().filter(isKeyMail).length === orders);
    expect(await licenses()).toHaveLength(orders);
    second.child.kill("SIGTERM");
    expect(await second.exited).toBe(0);
    expect(mails()).toHaveLength(orders);
    const repeated = mailServer.received
      .filter(isToBuyer)
      .filter((mail, place, all) => !isFirstOfItsKind(mail, place, all));
    expect(repeated).toEqual(repeated.filter(isFirstOfItsKind));
  });
});

test("two processes on PostgreSQL that get the same events issue each license once", async () => {
  const database = await emptyDatabase("postgres");
  const { licenses, mailServer, start } = await prepare({
    DATABASE_URL: database.kind === "postgres" ? database.url : "",
  });
  const processes = await Promise.all([start(), start()]);
  const purchases = [...shops.stripe.purchase, ...shops.paddle.subscription];
  // Every event goes to both, at once and in opposite sequences.
  const answers = await Promise.all(
    processes.flatMap(({ url }, index) =>
      (index === 0 ? purchases : purchases.toReversed()).map((event) =>
        deliverEvent((path, request) => fetch(url + path, request), event),
      ),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await mailServer.waitFor(2, isKeyMail);
  for (const { child } of processes) child.kill("SIGTERM");
  for (const { exited } of processes) expect(await exited).toBe(0);
  expect(mailServer.received.filter(isKeyMail)).toHaveLength(2);
  expect(mailServer.received.filter(isToBuyer)).toHaveLength(2);
  expect(await licenses()).toHaveLength(2);
});
