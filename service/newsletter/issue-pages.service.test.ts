import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { Device } from "#test/support/desk-device.ts";
import { givePostalAddress } from "#test/support/postal-address.ts";
import { addSubscribers } from "#test/support/subscribers.ts";
import { latestAuditEntries } from "../audit.ts";
import { days, minutes } from "../time.ts";

givePostalAddress();

const name = "2026-02-news";
const write = `/desk/newsletter/write?ids=${name}`;
const issue = { subject: "A new version", preview: "What has changed", date: "2026-02-01", text: "Hello, **reader**." };

/** A service whose operator is signed in. */
async function createDesk(kind: (typeof databaseKinds)[number]) {
  const service = await createAcademicService(kind);
  const device = new Device(service);
  await device.signIn("review@example.org");
  const file = join(service.folder, "newsletter", `${name}.md`);
  return { service, device, file, read: () => readFile(file, "utf8") };
}

describe.each(databaseKinds)("the pages of the newsletter on %s", (kind) => {
  test("write an issue as an editor would, show it, and fill the form with it", async () => {
    const { service, device, read } = await createDesk(kind);
    const { location } = await device.open("/desk/newsletter?name=2026-02+News!");
    const form = await device.open(location);
    expect(form.text).toContain(`value="${name}"`);
    const saved = await device.press(write, form.text, { ...issue, text: "Hello,\r\n\r\n**reader**.\r\n" });
    expect(saved.text).toContain(`href="/desk/newsletter/${name}"`);
    expect(await read()).toBe(
      "---\nsubject: A new version\ndate: 2026-02-01\npreview: What has changed\n---\n\nHello,\n\n**reader**.\n",
    );
    const page = await device.open(`/desk/newsletter/${name}`);
    expect(page.text).toContain(`src="/desk/newsletter/${name}/mail"`);
    expect(page.text).toContain('sandbox=""');
    expect((await device.open(write)).text).toMatch(/<textarea[^>]*>\nHello,\n\n\*\*reader\*\*\.<\/textarea>/);
    const [entry] = await latestAuditEntries(service.app.database.query, { limit: 1 });
    expect(entry).toMatchObject({
      action: "newsletter-issue-written",
      subjectId: name,
      actor: "operator:review@example.org",
    });
  });

  test("name each fault beside its field, and keep what was written", async () => {
    const { device, read } = await createDesk(kind);
    const refused = await device.fillIn(write, {
      ...issue,
      subject: "",
      text: "Words\n\n![x](https://example.org/x.png)",
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(
      /<label for="field-subject">Subject<\/label><p class="field-fault" id="field-subject-fault"[^>]*>Subject is missing/,
    );
    expect(refused.text).toMatch(/id="field-text-fault"[^>]*>Text, line 3: pictures aren&#39;t taken/);
    expect(refused.text).toContain("![x](https://example.org/x.png)</textarea>");
    await expect(read()).rejects.toThrow("ENOENT");
    const outside = await device.press(write, refused.text, { ...issue, under: "../../2026-02-news" });
    expect(outside.text).toContain("Another name must be year, month and words");
  });

  test("tell the second of two who save, who loses nothing", async () => {
    const { service, device, read } = await createDesk(kind);
    await device.fillIn(write, issue);
    service.clock.advance(minutes(2));
    const other = new Device(service);
    await other.signIn("review@example.org");
    const [mine, theirs] = await Promise.all([device.open(write), other.open(write)]);
    const saved = await Promise.all([
      device.press(write, mine.text, { ...issue, text: "Mine" }),
      other.press(write, theirs.text, { ...issue, text: "Theirs" }),
    ]);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 400]);
    const isMine = saved[0]?.status === 400;
    const [late, words] = isMine ? [saved[0], "Mine"] : [saved[1], "Theirs"];
    expect(late?.text).toContain(`Someone saved ${name} since you opened it.`);
    expect(late?.text).toContain(`${words}</textarea>`);
    expect(await read()).not.toContain(words);
    const kept = await (isMine ? device : other).press(write, late?.text ?? "", {
      ...issue,
      text: words,
      under: "2026-02-mine",
    });
    expect([kept.status, kept.text]).toEqual([200, expect.stringContaining('href="/desk/newsletter/2026-02-mine"')]);
  });

  test("notice a change that an editor has made meanwhile", async () => {
    const { device, file, read } = await createDesk(kind);
    await device.fillIn(write, issue);
    const form = await device.open(write);
    await writeFile(file, (await read()).replace("Hello", "Good morning"));
    expect((await device.press(write, form.text, { ...issue, text: "Hi" })).status).toBe(400);
    expect(await read()).toContain("Good morning");
  });

  test("leave an issue alone that was sent or waits for its time", async () => {
    const { service, device, read } = await createDesk(kind);
    await addSubscribers(service.app, ["ada"]);
    await device.fillIn(write, issue);
    const send = `/desk/newsletter/send?ids=${name}`;
    const past = await device.fillIn(send, { at: "2020-01-01 09:00" });
    expect(past.text).toContain("Start must lie in the next twelve months.");
    const asked = await device.fillIn(send, { at: "2026-02-01 09:00" });
    expect(asked.text).toContain("on February 1, 2026 at 9:00 AM Eastern Time");
    expect((await device.press(send, asked.text)).text).toContain("will be sent on February 1");
    expect((await device.open("/desk")).text).toContain("Will be sent");
    expect((await device.open("/desk/newsletter")).text).toContain("scheduled: 2026-02-01 09:00");
    expect((await device.fillIn(write, { ...issue, text: "Other" })).text).toContain("is already scheduled");
    service.clock.advance(Date.parse("2026-02-01T14:00:00.000Z") - service.clock.now().getTime());
    await service.jobs.runAll();
    const running = await service.application.request(`/desk/newsletter/${name}`, {
      headers: { cookie: device.cookie },
    });
    expect(running.headers.get("refresh")).toBe("30");
    expect((await device.fillIn(write, issue)).text).toContain("was sent, so it can&#39;t be changed");
    expect(await read()).not.toContain("Other");
    await service.sendMails();
    expect((await device.open(`/desk/newsletter/${name}`)).text).toContain("as they were stored for sending");
  });

  test("show a mail in which nothing runs or loads", async () => {
    const { service, device } = await createDesk(kind);
    const script = '<script>alert("x")</script>';
    await device.fillIn(write, {
      ...issue,
      subject: script,
      preview: `"><img src=x onerror=alert(1)>`,
      text: `\`${script}\``,
    });
    const address = `/desk/newsletter/${name}/mail`;
    const mail = await service.application.request(address, { headers: { cookie: device.cookie } });
    expect(mail.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    );
    const shown = await mail.text();
    for (const text of [shown, (await device.open(`/desk/newsletter/${name}`)).text, (await device.open(write)).text])
      expect(text).not.toMatch(/<script>alert|<img src=x/);
    expect(shown).toContain("&lt;script&gt;");
    const stranger = await service.application.request(address);
    expect(await stranger.text()).toContain("Send me a link");
  });

  test("keep a written issue when the session ends in the middle of it", async () => {
    const { service, device, read } = await createDesk(kind);
    const form = await device.open(write);
    service.clock.advance(days(31));
    const away = await device.press(write, form.text, { ...issue, text: "Line one\n\nLine two" });
    expect(away.status).toBe(401);
    expect(away.text).toContain('value="Line one\n\nLine two"');
    await device.signIn("review@example.org");
    const again = await device.press(write, away.text);
    expect(again.text).toContain("Line one\n\nLine two</textarea>");
    await device.press(write, again.text, { ...issue, text: "Line one\n\nLine two" });
    expect(await read()).toContain("Line one\n\nLine two\n");
  });
});
