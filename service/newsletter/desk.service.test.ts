import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { Device, operatorAtDesk } from "#test/support/desk-device.ts";
import { givePostalAddress } from "#test/support/postal-address.ts";
import { testViews } from "#test/support/render-view.tsx";
import { packagesForTests, writeBuiltSite } from "#test/support/sample-site.ts";
import { addSubscribers } from "#test/support/subscribers.ts";
import { suppressionOf } from "#test/support/suppression-of.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { serveMetrics } from "../metrics.ts";
import { days, minutes, seconds } from "../time.ts";

const write = "/desk/newsletter/write";
const issue = { subject: "A new version", preview: "What has changed", date: "2026-02-01", text: "Hello, **reader**." };

/** Saves an issue, and gives the address of its page. */
async function writeIssue(device: Device) {
  const { location } = await device.act(write, write, issue);
  return location.replace("?done=saved", "");
}

const issuesOf = ({ service }: Awaited<ReturnType<typeof operatorAtDesk>>) =>
  service.app.database.query.selectFrom("newsletterIssue").selectAll().execute();

test("no issue leaves without the postal address of its sender", async () => {
  const { service, device } = await operatorAtDesk("sqlite");
  await addSubscribers(service.app, ["ada"]);
  const page = await writeIssue(device);
  const { text } = await device.open(page);
  expect([text.includes("must name the sender&#x27;s postal address"), text.includes(`${page}/send`)]).toEqual([
    true,
    false,
  ]);
  const form = text.replaceAll(`${page}/test`, `${page}/send`);
  const seen =
    (await device.open(`${write}?id=${page.slice(-36)}`)).text.match(/name="seen" value="([^"]*)"/)?.[1] ?? "";
  const refused = await device.press(`${page}/send`, form, { seen, at: "" });
  expect([refused.status, refused.text.includes("sender.ts")]).toEqual([400, true]);
  await service.jobs.runAll();
  await service.sendMails();
  expect(service.transport.mails.filter(({ purpose }) => purpose === "newsletter-issue")).toEqual([]);
});

describe.each(databaseKinds)("the newsletter at the desk on %s", (kind) => {
  givePostalAddress();

  test("an issue is written, changed, shown as mail and as text, and tested", async () => {
    const { service, device } = await operatorAtDesk(kind);
    const page = await writeIssue(device);
    expect((await device.open("/desk/newsletter")).text).toContain(`href="${page}"`);
    const form = await device.open(`${write}?id=${page.slice(-36)}`);
    expect(form.text).toContain("Hello, **reader**.</textarea>");
    const saved = await device.press(write, form.text, { ...issue, text: "Hello,\r\n\r\n**world**.\r\n" });
    expect(saved.location).toBe(`${page}?done=saved`);
    const shown = (await device.open(page)).text;
    expect(shown).toContain(`src="${page}/mail"`);
    expect(shown).toContain("Hello,\n\n**world**.");
    const mail = await device.open(`${page}/mail`);
    expect(mail.text).toContain("<strong>world</strong>");
    expect(mail.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    await device.press(`${page}/test`, shown, { to: "review@example.org" });
    await service.sendMails();
    const test = service.transport.mails.filter(({ purpose }) => purpose === "newsletter-test");
    expect(test).toMatchObject([{ recipient: "review@example.org", subject: "[Test] A new version" }]);
    expect(await service.actions()).toContain("newsletter-issue-written");
  });

  test("what is wrong is named beside its field, and what was written is kept", async () => {
    const desk = await operatorAtDesk(kind);
    const text = "Words\n\n![x](https://example.org/x.png)";
    const refused = await desk.device.act(write, write, { ...issue, subject: "", text });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("It is missing or empty.");
    expect(refused.text).toContain("Line 3: pictures aren&#x27;t taken");
    expect(refused.text).toContain(`${text}</textarea>`);
    expect(await issuesOf(desk)).toEqual([]);
  });

  test("the second of two who save is told, and loses nothing", async () => {
    const desk = await operatorAtDesk(kind);
    const { service, device } = desk;
    const page = await writeIssue(device);
    service.clock.advance(minutes(2));
    const other = new Device(service);
    await other.signIn("review@example.org");
    const address = `${write}?id=${page.slice(-36)}`;
    const [mine, theirs] = [(await device.open(address)).text, (await other.open(address)).text];
    expect((await device.press(write, mine, { ...issue, text: "Mine" })).status).toBe(303);
    const late = await other.press(write, theirs, { ...issue, text: "Theirs" });
    expect([late.status, late.text.includes("Theirs</textarea>")]).toEqual([400, true]);
    expect(await issuesOf(desk)).toMatchObject([{ source: "Mine" }]);
  });

  test("is sent to all subscribers once, after their number was said, and failed emails are tried again", async () => {
    const desk = await operatorAtDesk(kind);
    const { service, device } = desk;
    await addSubscribers(service.app, ["ada", "bob"]);
    const page = await writeIssue(device);
    const form = (await device.open(page)).text;
    expect(form).toContain("to all subscribers: 2 today");
    const presses = await Promise.all([device.press(`${page}/send`, form), device.press(`${page}/send`, form)]);
    expect(presses.map(({ status }) => status).sort()).toEqual([303, 400]);
    const { answer } = service.transport;
    service.transport.answer = { kind: "refused", reason: "554 5.7.1 Blocked", verdict: "policy" };
    await service.jobs.runAll();
    const sendAll = async () => {
      while (await service.mailWorker.sendNext()) service.clock.advance(seconds(1));
    };
    await sendAll();
    const failed = (await device.open(page)).text;
    expect(failed).toMatch(/Failed<\/dt><dd>2[\s\S]*ada@example\.org[\s\S]*554 5\.7\.1 Blocked/);
    expect(failed).not.toContain(`action="${page}/send"`);
    expect((await device.open(`${write}?id=${page.slice(-36)}`)).status).toBe(404);
    service.transport.answer = answer;
    expect((await device.press(`${page}/continue`, failed)).location).toBe(`${page}?done=continued`);
    await sendAll();
    expect((await device.open(page)).text).toMatch(/Sent<\/dt><dd>2/);
    expect((await device.open("/desk/newsletter")).text).not.toMatch(/Sending|Under way/);
  });

  test("is scheduled for a time of the next twelve months", async () => {
    const { service, device } = await operatorAtDesk(kind);
    await addSubscribers(service.app, ["ada"]);
    const page = await writeIssue(device);
    for (const at of ["soon", "2020-01-01 09:00"])
      expect((await device.act(page, `${page}/send`, { at })).text).toContain('aria-invalid="true"');
    expect((await device.act(page, `${page}/send`, { at: "2026-02-01 09:00" })).location).toBe(
      `${page}?done=scheduled`,
    );
    expect((await device.open(page)).text).toMatch(/Scheduled for <time[^>]*>Feb 1, 2026, 9:00/);
    await service.jobs.runAll();
    await service.sendMails();
    expect(service.transport.mails.filter(({ purpose }) => purpose === "newsletter-issue")).toEqual([]);
  });

  test("that is scheduled is made a draft again, changed and scheduled anew", async () => {
    const { service, device } = await operatorAtDesk(kind);
    await addSubscribers(service.app, ["ada"]);
    const page = await writeIssue(device);
    await device.act(page, `${page}/send`, { at: "2026-02-01 09:00" });
    const before = (await device.open(page)).text;
    expect((await device.press(`${page}/unschedule`, before)).location).toBe(`${page}?done=unscheduled`);
    expect((await device.act(`${write}?id=${page.slice(-36)}`, write, issue)).status).toBe(303);
    service.clock.advance(days(60));
    await service.jobs.runAll();
    await service.sendMails();
    expect(service.transport.mails.filter(({ purpose }) => purpose === "newsletter-issue")).toEqual([]);
    await device.signIn("review@example.org");
    expect((await device.press(`${page}/unschedule`, (await device.open(page)).text)).status).toBe(400);
    await device.act(page, `${page}/send`, { at: "" });
    expect((await device.open(page)).text).not.toContain(`action="${page}/unschedule"`);
  });

  test("a link to a page that the site does not have is named by its line", async () => {
    const { device, service } = await operatorAtDesk(kind, {
      builtSiteFolder: await writeBuiltSite(temporaryFolder()),
      views: testViews,
    });
    const { siteUrl } = service.app;
    const text = `[Here](/faq#top)\n\n[There](/nowhere)\n\n[Elsewhere](${siteUrl}/lost) ![x](x.png)`;
    const refused = await device.act(write, write, { ...issue, text });
    expect(refused.text).toMatch(/Line 3: [^<]*\/nowhere\.[^<]*Line 5: [^<]*\/lost\./);
    expect(refused.text).toContain("Line 5: pictures");
    expect(refused.text).not.toContain("no page /faq");
    expect((await device.act(write, write, { ...issue, text: "[Here](/faq)" })).status).toBe(303);
  });

  test("a link to a package is looked up without a download", async () => {
    const packagesFolder = temporaryFolder();
    await writeFile(join(packagesFolder, "Tool & co.zip"), "package");
    const { device } = await operatorAtDesk(kind, {
      builtSiteFolder: await writeBuiltSite(temporaryFolder()),
      views: testViews,
      packages: packagesForTests,
      configuration: { packagesFolder },
    });
    const figures = { waitingMails: 0, mailDelaySeconds: 0, failedMails: 0, failedJobs: 0 };
    const metrics = await serveMetrics({ port: 0, host: "127.0.0.1" }, async () => figures);
    onTestFinished(() => metrics.close());
    const downloads = async () =>
      (await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text())
        .split("\n")
        .filter((line) => line.includes("Tool & co.zip"));
    const before = await downloads();
    const text = "[Here](/downloads/Tool%20%26%20co.zip)";
    expect((await device.act(write, write, { ...issue, text })).status).toBe(303);
    expect(await downloads()).toEqual(before);
  });

  test("subscribers are counted and found, and one who asks by mail is unsubscribed for good", async () => {
    const { service, device } = await operatorAtDesk(kind);
    await addSubscribers(service.app, ["ada", "bob"]);
    const list = "/desk/newsletter/subscribers";
    expect((await device.open(list)).text).toMatch(/Subscribed<\/dt><dd>2/);
    const found = (await device.open(`${list}?q=AD%00a@`)).text;
    expect([found.includes("ada@example.org"), found.includes("bob@example.org")]).toEqual([true, false]);
    const unknown = await device.act(list, "/desk/newsletter/unsubscribe", { email: "cyd@example.org" });
    expect(unknown.text).toContain("This address isn&#x27;t subscribed.");
    await device.act("/desk/people?email=ada@example.org", "/desk/newsletter/unsubscribe");
    expect((await device.open(list)).text).toMatch(/Subscribed<\/dt><dd>1/);
    const { database, suppressionSecret } = service.app;
    expect(await suppressionOf(database.query, "ada@example.org", suppressionSecret)).toBe("unsubscribed");
    const ended = await database.query
      .selectFrom("auditEntry")
      .select("actor")
      .where("action", "=", "subscription-ended")
      .execute();
    expect(ended).toEqual([{ actor: "operator:review@example.org" }]);
  });
});
