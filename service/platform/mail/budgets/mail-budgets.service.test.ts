import { describe, expect, test } from "vitest";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { buySeats } from "#test/support/customer.ts";
import { databaseKinds, migratedDatabase } from "#test/support/database/test-database.ts";
import { formNumber } from "#test/support/order-form.ts";
import { sampleOrder } from "#test/support/sample-order.ts";
import { createTestService, type TestService, type TestServiceOptions } from "#test/support/test-service.ts";
import { approveRequest } from "../../../academic/decide-request.ts";
import { requestAcademicLicense } from "../../../academic/receive-request.ts";
import { sendMailAgain, withdrawRequest } from "../../../academic/status-steps.ts";
import { askForList } from "../../../customers/ask-for-list.ts";
import { subscribe } from "../../../newsletter/subscribe.ts";
import { submitOrder } from "../../../orders/order-form.ts";
import { days, hours } from "../../time/time.ts";
import type { MailPurpose } from "../tables.ts";

const secrets = { linkSecrets: [Buffer.alloc(32, 1)] as const, suppressionSecret: Buffer.alloc(32, 2) };
const noRateLimit = { rateLimit: { burst: 10_000, secondsPerCall: 1, rememberedClients: 10_000 } };
const createService = (options: TestServiceOptions) => createTestService({ ...noRateLimit, ...options });

/** Requests a license from this remote address of the socket. */
const ask = (service: TestService, email: string, from = "192.0.2.1") =>
  service.application.request(
    "/apis/acad-lic-request",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Ada", email, university: "Tripos", lang: "Java" }),
    },
    { remoteAddress: from },
  );
/** Asks for all of them, ten at a time. */
async function askAll(service: TestService, mailboxes: readonly string[], from?: string): Promise<Response[]> {
  const answers: Response[] = [];
  for (let start = 0; start < mailboxes.length; start += 10)
    answers.push(...(await Promise.all(mailboxes.slice(start, start + 10).map((email) => ask(service, email, from)))));
  return answers;
}
const postSubscription = (service: TestService, email: string) =>
  service.application.request("/apis/subscribe", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });

const storedMails = (service: TestService, purpose: "academic-receipt" | "academic-notice" = "academic-receipt") =>
  service.appContext.database.query
    .selectFrom("outgoingMail")
    .selectAll()
    .where("purpose", "=", purpose)
    .orderBy("aboutId")
    .execute();
const countIn = async (service: TestService, state: string) =>
  (await storedMails(service)).filter((mail) => mail.state === state).length;

describe.each(databaseKinds)("on %s", (kind) => {
  test("120 spellings of one mailbox get as many mails as one mailbox, and every request is stored", async () => {
    const service = await createService({ kind });
    const spellings = Array.from({ length: 60 }, (_, index) => [
      `vic.tim+${index}@gmail.com`,
      `v.ictim+${index}@GoogleMail.com`,
    ]).flat();
    const answers = await askAll(service, spellings);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect([await countIn(service, "waiting"), await countIn(service, "held")]).toEqual([8, 112]);
    expect(await storedMails(service, "academic-notice")).toMatchObject(
      (await storedMails(service)).map(({ state }) => ({ state })),
    );
    const { query } = service.appContext.database;
    expect(await query.selectFrom("academicLicenseRequest").select("id").execute()).toHaveLength(120);
    expect(JSON.stringify(await query.selectFrom("mailBudget").selectAll().execute())).not.toMatch(/victim|gmail|192/);
  });

  test("a course of 120 students behind one address gets all its mails", async () => {
    const service = await createService({ kind });
    const students = Array.from({ length: 120 }, (_, index) => `student${index}@uni.example.org`);
    await askAll(service, students);
    expect([await countIn(service, "waiting"), await countIn(service, "held")]).toEqual([120, 0]);
  });

  test("one address causes 200 mails a day, its network 400, and a refused mail charges nothing", async () => {
    const service = await createService({ kind });
    const askTimes = async (count: number, from: string) => {
      const mailboxes = Array.from(
        { length: count },
        (_, index) => `a${index}@${from.replaceAll(/[:.]/g, "-")}.example`,
      );
      await askAll(service, mailboxes, from);
      return await countIn(service, "waiting");
    };
    expect(await askTimes(220, "192.0.2.1")).toBe(200);
    service.clock.advance(hours(1));
    expect(await askTimes(150, "192.0.2.2")).toBe(350);
    service.clock.advance(hours(1));
    expect(await askTimes(60, "192.0.2.3")).toBe(400);
    expect(await askTimes(10, "198.51.100.1")).toBe(410);
    service.clock.advance(days(1));
    expect(await askTimes(10, "192.0.2.4")).toBe(420);
  });

  test("held mails leave or end when the operator says so, who is told of them once a day", async () => {
    const { cli, service } = await createCliWithService(kind);
    for (let index = 0; index < 11; index += 1) await service.ask({ email: `victim+${index}@example.org` });
    await service.sendMails();
    const sent = (purpose: string) => service.transport.mails.filter((mail) => mail.purpose === purpose);
    expect(sent("academic-receipt")).toHaveLength(8);
    const runJobs = async () => {
      await service.jobs.runAll();
      await service.sendMails();
    };
    await runJobs();
    await runJobs();
    expect(sent("operator-alarm").map(({ subject }) => subject)).toEqual(["6 emails are held"]);
    expect(sent("operator-alarm")[0]?.text).toContain("Above a budget: more than 8 emails per day for the mailbox");

    const held = JSON.parse((await cli.run(["mail", "list", "--state", "held", "--json"])).output);
    const [first, second] = held.filter((mail: { purpose: string }) => mail.purpose === "academic-receipt");
    expect((await cli.run(["mail", "release", first.id])).output).toBe("1 email is released.\n");
    expect((await cli.run(["mail", "drop", second.id])).output).toBe("1 email is dropped.\n");
    expect((await cli.run(["mail", "release", "--all", "--yes"])).output).toBe("4 emails are released.\n");
    await service.sendMails();
    expect(sent("academic-receipt").map(({ id }) => id)).toContain(first.id);
    expect(sent("academic-receipt")).toHaveLength(10);
    expect(await countIn(service, "skipped")).toBe(1);
    await service.ask({ email: "victim+11@example.org" });
    await runJobs();
    expect(sent("operator-alarm")).toHaveLength(1);
    service.clock.advance(days(1));
    await runJobs();
    await runJobs();
    expect(sent("operator-alarm").map(({ subject }) => subject)).toEqual(["6 emails are held", "2 emails are held"]);
  });

  test("floods of all forms hold no receipt, key or link of customers and open requests", async () => {
    const service = await createAcademicService(kind);
    const { appContext, clock } = service;
    const open = await service.ask({ email: "open@uni.example.org" });
    const decided = await service.ask({ email: "holder@uni.example.org" });
    await approveRequest(decided, { operator }, appContext);
    await buySeats(service, 3);
    const { mailbox } = sampleOrder;
    await service.sendMails();
    clock.advance(hours(24));

    const from = { page: undefined, networks: [] };
    const newsletter = (email: string) => subscribe({ email }, appContext, from);
    const request = (email: string) =>
      requestAcademicLicense({ name: "Ada", email, university: "Tripos", lang: "Java" }, appContext, []);
    const order = (email: string, form: string) =>
      submitOrder(
        {
          ...{
            form,
            email,
            offer: "professional-java",
            seats: 1,
            name: "Ada",
            company: "Engines Ltd",
            address: "London",
          },
          ...{ taxId: null, purchaseOrder: null, quote: undefined, renews: undefined },
        },
        appContext,
        [],
      );
    const stateOf = async (purpose: MailPurpose, recipient: string) => {
      const mails = appContext.database.query.selectFrom("outgoingMail").select("state");
      const found = mails.where("purpose", "=", purpose).where("recipient", "=", recipient);
      return (await found.orderBy("createdAt", "desc").executeTakeFirstOrThrow()).state;
    };
    const victims = (form: string, length: number) => Array.from({ length }, (_, index) => `a@${form}${index}.example`);
    for (const victim of victims("news", 501)) await newsletter(victim);
    expect(await stateOf("newsletter-confirmation", "a@news500.example")).toBe("held");
    await request("genuine@uni.example.org");
    expect(await stateOf("academic-receipt", "genuine@uni.example.org")).toBe("waiting");
    for (const victim of victims("request", 260)) await request(victim);
    expect(await stateOf("academic-receipt", "a@request259.example")).toBe("held");
    await order("buyer@example.com", formNumber(900));
    expect(await stateOf("order-receipt", "buyer@example.com")).toBe("waiting");
    for (const [index, victim] of victims("order", 110).entries()) await order(victim, formNumber(index));
    expect(await stateOf("order-receipt", "a@order109.example")).toBe("held");
    for (const victim of victims("list", 110)) await askForList(victim, appContext, []);

    await order(mailbox, formNumber(901));
    expect(await stateOf("order-receipt", mailbox)).toBe("waiting");
    await askForList(mailbox, appContext, []);
    expect(await stateOf("license-list", mailbox)).toBe("waiting");
    expect(await sendMailAgain(decided, appContext)).toBe("sent-again");
    expect(await stateOf("license-key", "holder@uni.example.org")).toBe("waiting");
    expect(await sendMailAgain(open, appContext)).toBe("sent-again");
    expect(await stateOf("academic-receipt", "open@uni.example.org")).toBe("waiting");
    expect(await withdrawRequest(open, appContext)).toBe("withdrawn");
    expect(await stateOf("academic-withdrawal", "open@uni.example.org")).toBe("waiting");
  });

  test("the newsletter and academic requests charge the same budgets of a mailbox", async () => {
    const service = await createService({ kind });
    for (let index = 0; index < 4; index += 1) await ask(service, `ada+${index}@example.org`);
    for (let index = 0; index < 3; index += 1) await postSubscription(service, `ada+${index}@example.org`);
    for (let index = 4; index < 6; index += 1) await ask(service, `ada+${index}@example.org`);
    expect([await countIn(service, "waiting"), await countIn(service, "held")]).toEqual([5, 1]);
  });
});

test("two processes on PostgreSQL share the budgets", async () => {
  const configuration = { database: await migratedDatabase("postgres"), ...secrets };
  const services = [await createService({ configuration }), await createService({ configuration })];
  const asked = services.flatMap((service, half) =>
    Array.from({ length: 20 }, (_, index) => ask(service, `ada+${half}-${index}@example.org`)),
  );
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([202]));
  for (const service of services)
    expect([await countIn(service, "waiting"), await countIn(service, "held")]).toEqual([8, 32]);
});
