import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { operatorAtDesk } from "#test/support/desk-device.ts";
import { addSubscribers } from "#test/support/subscribers.ts";
import { suppressionOf } from "#test/support/suppression-of.ts";

const email = "ada@uni.example.org";
const page = `/desk/people?email=${email}`;

describe.each(databaseKinds)("a person's page on %s", (kind) => {
  test("shows everything of the person in time", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    await device.act(`/desk/requests/${id}`, `/desk/requests/${id}/approve`);
    await service.sendMails();
    const { location } = await device.open(`/desk/find?q=${email}`);
    expect(location).toBe("/desk/people?email=ada%40uni.example.org");
    const { text } = await device.open(location);
    expect(text).toContain(`href="/desk/requests/${id}"`);
    expect(text).toMatch(/href="\/desk\/mail\/[^"]+">Email<[\s\S]*license key, sent/);
    expect(text.indexOf(">License<")).toBeLessThan(text.indexOf(">Academic request<"));
    expect(text).not.toMatch(/>Unsubscribe</);
  });

  test("shows a subscriber with the date of the subscription, and its log", async () => {
    const { service, device } = await operatorAtDesk(kind);
    await addSubscribers(service.app, ["grace"]);
    const { text } = await device.open("/desk/people?email=grace@example.org");
    expect(text).toMatch(/Newsletter subscription, <time dateTime="2026-01-05/);
    expect(text).toContain(">Unsubscribe<");
  });

  test("an address that doesn't work is taken off the newsletter, and its keys count as failed", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    await device.act(`/desk/requests/${id}`, `/desk/requests/${id}/approve`);
    await service.sendMails();
    expect((await device.act(page, "/desk/people/unreachable")).status).toBe(303);
    expect((await device.open("/desk")).text).toContain(`license-key to ${email}`);
    const { database, suppressionSecret } = service.app;
    expect(await suppressionOf(database.query, email, suppressionSecret)).toBe("bounced");
  });

  test("exports the person as a file, as often as it is asked for, and erases the person for good", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    await device.act(page, "/desk/notes", { text: "Ada prefers the phone." });
    const form = (await device.open(page)).text;
    for (const _ of ["once", "twice"]) {
      const { status, text } = await device.press("/desk/people/export", form);
      expect([status, JSON.parse(text)]).toMatchObject([200, { email, requests: [{ id }], notes: [{}] }]);
    }
    const erased = await device.press("/desk/people/erase", form);
    expect(erased.text).toContain("Erased: 1 row and 2 emails.");
    const after = (await device.open(page)).text;
    expect(after).toContain("Nothing is stored about this address.");
    expect(after).not.toContain("phone");
    expect(await service.request(id)).toMatchObject({ name: "erased" });
    expect(await service.actions()).toEqual(expect.arrayContaining(["person-exported", "person-erased"]));
    expect((await device.open("/desk/people?email=erased@erased.invalid")).status).toBe(404);
  });

  test("an unknown address leads to similar ones", async () => {
    const { device, id } = await operatorAtDesk(kind);
    const { text } = await device.open("/desk/people?email=ada@uni.example.or");
    expect(text).toContain(`href="/desk/requests/${id}"`);
  });
});
