import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { postForm } from "#test/support/api-calls.ts";
import { buySeats, openLicenses, readPage } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { hours } from "../time.ts";
import { forgetLicenseLinks } from "./license-access.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("a mailbox without licenses gets the same answer, is sent nothing, and nothing of it is stored", async () => {
    const service = await createAcademicService(kind);
    const { query } = service.app.database;
    await buySeats(service, 1);
    await service.sendMails();
    const answers = [];
    for (const email of ["ada@example.org", "eve@example.com"]) {
      const answer = await postForm(service, "/licenses", `email=${email}`);
      answers.push([answer.status, answer.headers.get("location"), await answer.text()]);
    }
    expect(answers[1]).toEqual(answers[0]);
    await service.sendMails();
    expect(service.transport.mails.slice(1)).toMatchObject([{ purpose: "license-list", recipient: "ada@example.org" }]);
    const rows = await query.selectFrom("licenseAccess").select("email").execute();
    expect(rows).toEqual([{ email: "ada@example.org" }]);
  });

  test("the link works for one day, shows no key, and is forgotten", async () => {
    const service = await createAcademicService(kind);
    await buySeats(service, 1);
    const address = await openLicenses(service, "ada@example.org");
    const { answer, text } = await readPage(service, address);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "same-origin",
      "content-security-policy": expect.stringContaining("default-src 'self'"),
    });
    expect(text).toMatch(/DesigniteJava, professional.*>Valid<.*January 5, 2027/);
    expect(text).not.toContain("eyJhbGci");
    service.clock.advance(hours(25));
    expect((await readPage(service, address)).answer.status).toBe(410);
    await forgetLicenseLinks(service.app);
    expect(await service.app.database.query.selectFrom("licenseAccess").selectAll().execute()).toEqual([]);
    const altered = `${address.slice(0, -1)}${address.endsWith("A") ? "B" : "A"}`;
    expect((await readPage(service, altered)).answer.status).toBe(404);
  });

  test("entries that are no mailbox are told, and callers are limited", async () => {
    const service = await createAcademicService(kind, {
      rateLimit: { burst: 2, secondsPerCall: 60, rememberedClients: 10 },
    });
    const answer = await postForm(service, "/licenses", "email=nobody");
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('role="alert"')]);
    const statuses = [];
    for (let call = 0; call < 3; call += 1)
      statuses.push((await postForm(service, "/licenses", "email=a@b.ca")).status);
    expect(statuses).toEqual([303, 429, 429]);
    const foreign = await service.application.request("/licenses", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://evil.example" },
      body: "email=a@b.ca",
    });
    expect(foreign.status).toBe(403);
  });

  test("after eight links in a day no further one is mailed, and the last of them works", async () => {
    const service = await createAcademicService(kind);
    await buySeats(service, 1);
    let address = "";
    for (let call = 0; call < 12; call += 1) address = await openLicenses(service, "ada@example.org");
    expect(service.transport.mails.filter(({ purpose }) => purpose === "license-list")).toHaveLength(8);
    expect((await readPage(service, address)).answer.status).toBe(200);
  });
});
