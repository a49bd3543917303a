import { describe, expect, test } from "vitest";
import { readLicenseBlock, verifyLicense } from "#contract/license-key.ts";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { operatorAtDesk } from "#test/support/desk-device.ts";
import { PropsDevice } from "#test/support/desk-props.ts";
import { issueLicense } from "#test/support/issue-license.ts";
import { change } from "../change.ts";
import { publicKeys } from "../keys/key-ring.ts";
import { addNote } from "../notes.ts";
import { days, seconds } from "../time.ts";
import { plainViews } from "../web/view.ts";
import { revokedLicenseIds } from "./license-store.ts";
import { renewLicense } from "./reissue-license.ts";
import { suspendLicense } from "./revoke-license.ts";

const entered = {
  "chosen.dpy": "yes",
  edition: "professional",
  licensee: "Ada Lovelace",
  email: "Ada@example.org",
  days: "730",
  reason: "Speaker of the conference",
};

async function licensesAtDesk(kind: (typeof databaseKinds)[number]) {
  const service = await createAcademicService(kind, { views: plainViews() });
  const device = new PropsDevice(service);
  await device.signIn();
  const page = (id: string) => device.props("desk/license", `/desk/licenses/${id}`);
  const press = async (id: string, action: string, fields: Record<string, string> = {}) => {
    const view = await page(id);
    return await device.act(`/desk/licenses/${id}/${action}`, view, { seen: view.seen, ...fields });
  };
  const offers = async (id: string) =>
    Object.entries((await page(id)).can).flatMap(([name, fits]) => (fits ? [name] : []));
  return { service, device, page, press, offers };
}

/** The license that an action leads to. */
const licenseAt = (location: string) => /licenses\/([0-9a-f-]{36})/.exec(location)?.[1] ?? "";

describe.each(databaseKinds)("licenses at the desk on %s", (kind) => {
  test("are issued by hand, with a note, and their key is sent, shown and logged", async () => {
    const { service, device, page, press } = await licensesAtDesk(kind);
    const form = await device.props("desk/new-license", "/desk/licenses/new");
    const { location } = await device.act("/desk/licenses/new", form, entered);
    expect(location).toContain("done=issued");
    const id = licenseAt(location);
    await service.sendMails();
    const mails = service.transport.mails.filter(({ purpose }) => purpose === "license-key");
    expect(mails).toMatchObject([{ recipient: "ada@example.org", text: expect.stringContaining("DPy register eyJ") }]);

    const shown = await page(id);
    expect(shown).toMatchObject({
      license: { state: "valid", edition: "professional", expiresAt: "2028-01-05T12:00:00.000Z" },
      keyText: null,
      history: { notes: [{ text: "Speaker of the conference" }], mails: [{ purpose: "license-key", state: "sent" }] },
    });
    expect(JSON.stringify(shown)).not.toContain("eyJhbGci");
    const { props } = await press(id, "key");
    const ring = await service.app.signingKeys.read();
    const keys = ring ? publicKeys(ring) : new Map();
    const now = service.clock.now();
    const key = readLicenseBlock(Object(props).keyText);
    expect(await verifyLicense(key, { keys, revoked: new Set(), now })).toMatchObject({ kind: "valid" });
    const log = (await page(id)).history.log.find(({ action }) => action === "secrets-shown");
    expect(log).toMatchObject({ actor: "operator:review@example.org" });

    expect((await press(id, "revoke", { reason: "Published", note: "" })).location).toContain("done=revoked");
    const revoked = new Set(await revokedLicenseIds(service.app.database.query));
    expect(await verifyLicense(key, { keys, revoked, now })).toMatchObject({ kind: "revoked" });
  });

  test("show their key on the page that the browser gets, once it is asked for", async () => {
    const { service, device } = await operatorAtDesk(kind);
    const id = await issueLicense(service.app);
    const page = `/desk/licenses/${id}`;
    expect((await device.open(page)).text).not.toContain("<pre>");
    const { text } = await device.act(page, `${page}/key`);
    const { keyText } = await service.app.database.query
      .selectFrom("license")
      .select("keyText")
      .executeTakeFirstOrThrow();
    expect(readLicenseBlock(/<pre><code>([^<]*)/.exec(text)?.[1] ?? "")).toBe(keyText);
  });

  test.each([
    ["chosen.dpy", ""],
    ["edition", "gold"],
    ["licensee", "\u0000"],
    ["email", "a@b.ca,c@d.ca"],
    ["days", "0"],
    ["days", "4000"],
    ["reason", ""],
  ])("are refused by hand with %s %j, and what was entered stays", async (name, value) => {
    const { service, device } = await licensesAtDesk(kind);
    const form = await device.props("desk/new-license", "/desk/licenses/new");
    const { "chosen.dpy": chosen, ...others } = entered;
    const fields = { ...others, ...(name === "chosen.dpy" ? {} : { "chosen.dpy": chosen, [name]: value }) };
    const refused = await device.act("/desk/licenses/new", form, fields);
    expect(refused.status).toBe(400);
    expect(refused.refusal?.values).toMatchObject({ edition: expect.any(String), licensee: expect.any(String) });
    expect(await service.app.database.query.selectFrom("license").select("id").execute()).toEqual([]);
  });

  test("are refused by hand with all that is wrong at once, in words for people", async () => {
    const { device } = await licensesAtDesk(kind);
    const form = await device.props("desk/new-license", "/desk/licenses/new");
    const { refusal } = await device.act("/desk/licenses/new", form, { organization: "1" });
    const faults = ["days", "edition", "email", "licensee", "organization", "products", "reason"];
    expect(Object.keys(refusal?.faults ?? {}).sort()).toEqual(faults);
    expect((await device.act("/desk/licenses/new", form, { ...entered, reason: "2026" })).location).toContain("issued");
  });

  test("too long for a key are refused with the reason", async () => {
    const { device } = await licensesAtDesk(kind);
    const form = await device.props("desk/new-license", "/desk/licenses/new");
    const long = { licensee: "é".repeat(120), organization: "é".repeat(200) };
    const refused = await device.act("/desk/licenses/new", form, { ...entered, ...long });
    expect(refused.refusal?.message).toContain("bytes too long");
  });

  test("are replaced, extended and moved once, and each action says what it did", async () => {
    const { service, page, press, offers } = await licensesAtDesk(kind);
    const id = await issueLicense(service.app, { edition: "professional", email: "ada@example.org" });
    await service.sendMails();
    service.clock.advance(seconds(1));
    await change(service.app, "service", (tx) =>
      addNote(tx, { subjectId: id, text: "A speaker", operator: "review@example.org" }, service.app),
    );
    expect(await offers(id)).toEqual(["show", "send", "move", "extend", "replace", "renew", "revoke"]);
    expect((await press(id, "send")).location).toContain("done=sent");
    const extended = await press(id, "extend", { days: "30", reason: "Late invoice" });
    expect(extended.location).toContain("done=extended");
    const next = await page(licenseAt(extended.location));
    expect(next.license.expiresAt).toBe("2027-02-04T12:00:00.000Z");
    expect(next.history.notes).toMatchObject([{ text: "A speaker" }]);
    expect(next.links).toMatchObject([{ kind: "replaces", to: { href: `/desk/licenses/${id}` } }]);
    expect((await page(id)).license.revocation).toMatchObject({ by: "review@example.org", reason: "Late invoice" });
    expect(await offers(id)).toEqual(["show"]);
    const moved = await press(next.license.id, "move", { email: "bo@example.org", reason: "Left" });
    expect((await page(licenseAt(moved.location))).license.email).toBe("bo@example.org");
    await service.sendMails();
    const mails = service.transport.mails.map(({ purpose, recipient }) => `${purpose} ${recipient}`);
    expect(mails).toContain("license-key bo@example.org");
  });

  test("that were revoked say so before they are replaced all the same", async () => {
    const { service, page, press, offers } = await licensesAtDesk(kind);
    const id = await issueLicense(service.app);
    // The mail with its key has not left.
    expect((await press(id, "revoke", { reason: "Published" })).location).toContain("done=revokedQuietly");
    await service.sendMails();
    expect(service.transport.mails.filter(({ purpose }) => purpose.startsWith("license"))).toEqual([]);
    expect(await offers(id)).toEqual(["show", "replace"]);
    expect((await page(id)).license.revocation).toMatchObject({ reason: "Published" });
    expect((await press(id, "send")).status).toBe(400);
    expect((await press(id, "replace", { reason: "A mistake" })).location).toContain("done=replaced");
  });

  test("that are suspended lead to no other key, and say why", async () => {
    const { service, page, press, offers } = await licensesAtDesk(kind);
    const id = await issueLicense(service.app);
    await change(service.app, "service", (tx) => suspendLicense(tx, id, "The payment is disputed"));
    expect(await offers(id)).toEqual(["show", "revoke"]);
    expect((await page(id)).withheld).toBe("The payment is disputed");
    for (const [action, fields] of Object.entries({
      replace: { reason: "Lost" },
      extend: { reason: "Late", days: "30" },
      move: { reason: "Left", email: "bo@example.org" },
    }))
      expect((await press(id, action, fields)).refusal?.message).toContain("The payment is disputed");
    expect(await service.app.database.query.selectFrom("license").select("id").execute()).toEqual([{ id }]);
  });

  test("are not changed by an operator who has not seen what another one did", async () => {
    const { service, device, page, press } = await licensesAtDesk(kind);
    const id = await issueLicense(service.app);
    const opened = await page(id);
    await press(id, "move", { email: "bo@example.org", reason: "Left" });
    const late = await device.act(`/desk/licenses/${id}/revoke`, opened, { seen: opened.seen, reason: "Fraud" });
    expect(late.status).toBe(400);
    expect(late.refusal).toMatchObject({ values: { reason: "Fraud" } });
  });

  test("are renewed, early with the term added to their end", async () => {
    const { service, page, press, offers } = await licensesAtDesk(kind);
    const id = await issueLicense(service.app);
    const renewed = await page(licenseAt((await press(id, "renew")).location));
    expect(renewed).toMatchObject({ license: { expiresAt: "2028-01-05T12:00:00.000Z" }, links: [{ kind: "renews" }] });
    expect(await offers(id)).not.toContain("renew");
    expect((await press(id, "renew")).status).toBe(400);
  });

  test("are listed as ending soon, valid and all", async () => {
    const { service, device } = await licensesAtDesk(kind);
    const states = async (list: string) =>
      (await device.props("desk/licenses", `/desk/licenses?list=${list}`)).licenses.map(({ state }) => state).sort();
    const id = await issueLicense(service.app);
    const soon = await issueLicense(service.app, { days: 20 });
    expect([await states("ending"), await states("valid")]).toEqual([["ends soon"], ["ends soon", "valid"]]);
    await change(service.app, "service", (tx) => suspendLicense(tx, id, "Disputed"));
    expect([await states("valid"), await states("all")]).toEqual([["ends soon"], ["ends soon", "suspended"]]);
    await renewLicense(soon, { operator: "Grace" }, service.app);
    expect(await states("ending")).toEqual([]);
    service.clock.advance(days(21));
    await device.signIn();
    expect(await states("all")).toContain("expired");
  });
});
