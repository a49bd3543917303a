import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { Device } from "#test/support/desk-device.ts";
import type { TestServiceOptions } from "#test/support/test-service.ts";
import { days, minutes } from "../time.ts";

/** Asks, and takes the link to the request out of the operator's mail. */
async function openNotice(kind?: "sqlite" | "postgres", options?: TestServiceOptions) {
  const service = await createAcademicService(kind, options);
  const id = await service.ask();
  await service.sendMails();
  const notice = service.transport.mails.find(({ purpose }) => purpose === "academic-notice");
  const [link = ""] = notice?.text.match(/\/desk\/requests\/\S+/) ?? [];
  return { service, id, link };
}

/** Asks for a mail that signs in, and gives the address in the mail. */
async function askForSignIn(service: AcademicService, device: Device, back = "/desk"): Promise<string> {
  await device.send("/desk/sign-in", { email: "review@example.org", back });
  await service.sendMails();
  const mail = service.transport.mails.findLast(({ purpose }) => purpose === "operator-sign-in");
  return mail?.text.match(/\/desk\/sign-in\/link\S+/)?.[0] ?? "";
}
const press = (service: AcademicService, address: string, origin = "http://localhost:8000") =>
  service.application.request(address, { method: "POST", headers: { origin } });

test("a reply to the operator's mails goes to our own mailbox, never to the requester", async () => {
  const { service } = await openNotice();
  await askForSignIn(service, new Device(service));
  const toOperator = service.transport.mails.filter(({ text }) => text.includes("/desk/"));
  expect(toOperator.map(({ purpose }) => purpose)).toEqual(["academic-notice", "operator-sign-in"]);
});

describe.each(databaseKinds)("on %s", (kind) => {
  test("the link of a notice shows nothing of the request to who has it alone, and has no power of its own", async () => {
    const { service, id, link } = await openNotice(kind);
    expect(link).toBe(`/desk/requests/${id}`);
    const page = await new Device(service).open(link);
    expect(page.text).toContain("Send me a link");
    expect(page.text).toContain(`name="back" value="${link}"`);
    expect(page.text).not.toMatch(/Ada Lovelace|ada@uni|University of London|review@example/);
  });

  test("a mailed link signs the device in once, and leads back to the request", async () => {
    const { service, id, link } = await openNotice(kind);
    const device = new Device(service);
    const address = await askForSignIn(service, device, link);
    const opened = await service.application.request(address);
    expect([opened.status, opened.headers.get("set-cookie")]).toEqual([200, null]);
    const answers = await Promise.all([press(service, address), press(service, address)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
    expect((await device.open(address)).status).toBe(410);
    const answer = answers.find(({ status }) => status === 303);
    expect(answer?.headers.get("location")).toBe(link);
    const cookie = answer?.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^operator=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    device.cookie = cookie.split(";", 1)[0] ?? "";
    expect((await device.open(link)).text).toContain("Ada Lovelace");
    await device.act(`/desk/requests/${id}`, `/desk/requests/${id}/approve`);
    expect(await service.request(id)).toMatchObject({ state: "approved" });
    expect(await service.actions()).toEqual(expect.arrayContaining(["operator-sign-in-asked", "operator-signed-in"]));
  });

  test("a link that was used makes room for another", async () => {
    const { service } = await openNotice(kind);
    for (let count = 0; count < 5; count += 1) {
      const answer = await press(service, await askForSignIn(service, new Device(service)));
      expect(answer.status).toBe(303);
    }
  });

  test("whoever floods the form in an operator's name locks the operator out on no device", async () => {
    const { service, link } = await openNotice(kind);
    const [stranger, device] = [new Device(service), new Device(service)];
    await device.signIn("review@example.org");
    service.clock.advance(days(30));
    const mailed = () => service.transport.mails.filter(({ purpose }) => purpose === "operator-sign-in");
    for (let count = 0; count < 20; count += 1) await askForSignIn(service, stranger);
    expect(mailed()).toHaveLength(1 + 3);
    expect((await press(service, await askForSignIn(service, stranger))).status).toBe(303);
    const latest = mailed().length;
    await device.signIn("review@example.org");
    expect(mailed()).toHaveLength(latest + 1);
    expect((await device.open(link)).text).toContain("Ada Lovelace");
    service.clock.advance(minutes(15));
    for (let count = 0; count < 20; count += 1) await askForSignIn(service, stranger);
    expect(mailed()).toHaveLength(latest + 1 + 3);
  });

  test("every address stores the same row, and nothing of a stranger's stays", async () => {
    const { service } = await openNotice(kind);
    service.app.wake = () => undefined;
    const { query } = service.app.database;
    const count = async () => [
      (await query.selectFrom("askedMail").select("id").execute()).length,
      (await query.selectFrom("auditEntry").select("id").execute()).length,
    ];
    const [, audited = 0] = await count();
    const device = new Device(service);
    const answers = [];
    for (const email of ["review@example.org", "eve@example.com"]) {
      const { status, text } = await device.send("/desk/sign-in", { email });
      answers.push({ status, text });
      expect(await count()).toEqual([answers.length, audited]);
    }
    expect(answers[1]).toEqual(answers[0]);
    await service.sendMails();
    expect(await count()).toEqual([0, audited + 1]);
  });
});

test("a link for signing in ends after 15 minutes, and the cookie after 30 days", async () => {
  const { service, link } = await openNotice();
  const device = new Device(service);
  const late = await askForSignIn(service, device);
  service.clock.advance(minutes(15));
  expect([(await device.open(late)).status, (await press(service, late)).status]).toEqual([410, 410]);
  await device.signIn("review@example.org");
  service.clock.advance(days(30));
  expect((await device.open(link)).text).toContain("Send me a link");
});

test("over https the cookie is bound to this host and to https", async () => {
  const { service, link } = await openNotice("sqlite", { configuration: { siteUrl: "https://www.example.org" } });
  const device = new Device(service);
  const origin = { origin: "https://www.example.org" };
  await device.send("/desk/sign-in", { email: "review@example.org", back: link }, origin);
  await service.sendMails();
  const mail = service.transport.mails.find(({ purpose }) => purpose === "operator-sign-in");
  const answer = await press(service, mail?.text.match(/\/desk\/sign-in\/link\S+/)?.[0] ?? "", origin.origin);
  const cookie = answer.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^__Host-operator=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  device.cookie = cookie.split(";", 1)[0] ?? "";
  expect((await device.open(link)).text).toContain("Ada Lovelace");
});

test("a form of another site neither asks for a mail nor signs a device in", async () => {
  const { service } = await openNotice();
  const device = new Device(service);
  const address = await askForSignIn(service, device);
  const foreign = await press(service, address, "https://evil.example");
  expect([foreign.status, foreign.headers.get("set-cookie")]).toEqual([403, null]);
  const evil = { origin: "https://evil.example" };
  expect((await device.send("/desk/sign-in", { email: "review@example.org" }, evil)).status).toBe(403);
});
