import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { linksTo, named, setOperators, visit } from "#test/support/named-operators.ts";
import { signIn } from "#test/support/sign-in.ts";
import { latestAuditEntries } from "../platform/audit/audit-store.ts";
import { queueOperatorMails } from "../platform/mail/mail-queue.ts";
import { days } from "../platform/time/time.ts";

const reviewer = (name: string) => named(name, ["review"]);

/** Two operators, a request, and the link by which each approves. */
async function askTwo(kind: "sqlite" | "postgres") {
  const service = await createAcademicService(kind);
  await setOperators(service, named("Ada"), reviewer("Grace"));
  const id = await service.ask();
  await service.sendMails();
  const [ofAda = ""] = linksTo(service, "Ada", "academic-notice");
  const [ofGrace = ""] = linksTo(service, "Grace", "academic-notice");
  return { service, id, ofAda, ofGrace };
}

const actors = async ({ appContext }: AcademicService, action: string) =>
  (await latestAuditEntries(appContext.database.query, { limit: 100 }))
    .filter((entry) => entry.action === action)
    .map(({ actor }) => actor);

describe.each(databaseKinds)("named operators on %s", (kind) => {
  test("each has mails and links of their own, and the page, the decision and the log say who decided", async () => {
    const { service, id, ofAda, ofGrace } = await askTwo(kind);
    expect(ofAda).not.toBe(ofGrace);
    const to = service.transport.mails.filter(({ purpose }) => purpose === "academic-notice");
    expect(to.map(({ recipient }) => recipient).sort()).toEqual(["ada@vendor.example.org", "grace@vendor.example.org"]);
    const cookie = await signIn(service, ofGrace);
    expect(service.transport.mails.findLast(({ purpose }) => purpose === "operator-sign-in")).toMatchObject({
      recipient: "grace@vendor.example.org",
    });
    expect((await visit(service, ofGrace, cookie)).text).toContain("You decide as Grace.");
    expect((await visit(service, ofGrace, cookie, "POST")).status).toBe(303);
    expect((await visit(service, ofGrace, cookie)).text).toContain("Approved by Grace, by the link in the email,");
    expect(await service.request(id)).toMatchObject({ state: "approved" });
    expect(await actors(service, "request-approved")).toEqual(["operator:Grace"]);
    expect(await actors(service, "operator-signed-in")).toEqual(["operator:Grace"]);
  });

  test("a link of one does nothing on a device of another", async () => {
    const { service, id, ofAda, ofGrace } = await askTwo(kind);
    const cookie = await signIn(service, ofGrace);
    expect((await visit(service, ofAda, cookie)).text).toContain("Sign in on this device</button>");
    expect((await visit(service, ofAda, cookie, "POST")).status).toBe(403);
    expect(await service.request(id)).toMatchObject({ state: "received" });
  });

  test("who is removed has no link, no device, no sign-in and no waiting mail, in another process too", async () => {
    const { service, id, ofAda, ofGrace } = await askTwo(kind);
    const cookie = await signIn(service, ofGrace);
    service.clock.advance(days(1));
    await service.ask({ email: "late@uni.example.org" });
    await setOperators(service, named("Ada"));
    await service.sendMails();
    const notices = service.transport.mails.filter(({ purpose }) => purpose === "academic-notice");
    expect(notices.map(({ recipient }) => recipient?.split("@")[0]).sort()).toEqual(["ada", "ada", "grace"]);
    for (const method of ["GET", "POST"] as const) {
      const page = await visit(service, ofGrace, cookie, method);
      expect(page.status).toBe(403);
      expect(page.text).toContain("This link belongs to a former operator");
      expect(page.text).not.toMatch(/Ada Lovelace|University of London|grace@/);
    }
    await visit(service, ofGrace.replace("?", "/sign-in?"), "", "POST");
    expect((await visit(service, ofAda, cookie)).text).toContain("Sign in on this device</button>");
    expect(await service.request(id)).toMatchObject({ state: "received" });
    // With the same name, it is another operator.
    await setOperators(service, named("Ada"), reviewer("Grace"));
    expect((await visit(service, ofGrace, cookie)).status).toBe(403);
    expect((await visit(service, ofAda, await signIn(service, ofAda), "POST")).status).toBe(303);
    expect(await service.request(id)).toMatchObject({ state: "approved" });
  });

  test("a mail queued at the moment of the removal is not sent", async () => {
    const { service } = await askTwo(kind);
    const { appContext } = service;
    const { query } = appContext.database;
    const mail = { purpose: "operator-alarm", aboutId: "x" } as const;
    await queueOperatorMails(query, appContext, "review", mail, () => ({ subject: "s", text: "t", html: "h" }));
    await query.deleteFrom("operator").where("name", "=", "Grace").execute();
    await service.sendMails();
    const alarms = service.transport.mails.filter(({ purpose }) => purpose === "operator-alarm");
    expect(alarms.map(({ recipient }) => recipient)).toEqual(["ada@vendor.example.org"]);
  });

  test("a mail that nobody else has goes to the mailbox for reviews", async () => {
    const { service } = await askTwo(kind);
    await setOperators(service, reviewer("Ada"), named("Grace", ["sell"]));
    const { appContext } = service;
    const mail = { purpose: "operator-alarm", aboutId: "x" } as const;
    const compose = () => ({ subject: "An order", text: "t", html: "h" });
    await queueOperatorMails(appContext.database.query, appContext, "sell", mail, compose);
    await setOperators(service, reviewer("Ada"));
    await service.sendMails();
    const alarm = service.transport.mails.findLast(({ purpose }) => purpose === "operator-alarm");
    expect(alarm).toMatchObject({ subject: "An order", recipient: "review@example.org" });
  });

  test("without the permission a link is refused, and mails go to who has it, or to the mailbox for reviews", async () => {
    const { service, ofGrace } = await askTwo(kind);
    const cookie = await signIn(service, ofGrace);
    await setOperators(service, named("Ada", ["sell"]), named("Grace", ["sell"]));
    expect((await visit(service, ofGrace, cookie)).text).toContain("This link is no longer permitted");
    await service.ask({ email: "late@uni.example.org" });
    await service.sendMails();
    const notice = service.transport.mails.findLast(({ purpose }) => purpose === "academic-notice");
    expect(notice?.recipient).toBe("review@example.org");
  });

  test("a link from before the first operator works on a device signed in as one, and on no other", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    await service.sendMails();
    const notice = service.transport.mails.find(({ purpose }) => purpose === "academic-notice");
    const [old = ""] = notice?.text.match(/\/apis\/acad-lic-request\/review\/\S+/) ?? [];
    const oldCookie = await signIn(service, old);
    await setOperators(service, named("Ada"));
    const refused = await visit(service, old, oldCookie, "POST");
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("This link doesn&#39;t name an operator");
    await service.ask({ email: "late@uni.example.org" });
    await service.sendMails();
    const [own = ""] = linksTo(service, "Ada", "academic-notice");
    const cookie = await signIn(service, own);
    expect((await visit(service, old, cookie, "POST")).status).toBe(303);
    expect(await service.request(id)).toMatchObject({ state: "approved" });
    expect(await actors(service, "request-approved")).toEqual(["operator:Ada"]);
  });

  test("after the last one is removed, the mailbox for reviews decides again, and no device of theirs", async () => {
    const { service, ofAda } = await askTwo(kind);
    const cookie = await signIn(service, ofAda);
    await setOperators(service);
    await service.ask({ email: "late@uni.example.org" });
    await service.sendMails();
    const notice = service.transport.mails.findLast(({ purpose }) => purpose === "academic-notice");
    const [address = ""] = notice?.text.match(/\/apis\/acad-lic-request\/review\/\S+/) ?? [];
    expect((await visit(service, address, cookie, "POST")).status).toBe(403);
    expect((await visit(service, ofAda, cookie)).text).toContain("This link belongs to a former operator");
    expect((await visit(service, address, await signIn(service, address), "POST")).status).toBe(303);
    expect(await actors(service, "request-approved")).toEqual(["operator:review@example.org"]);
  });
});
