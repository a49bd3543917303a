import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService } from "#test/support/academic-service.ts";
import { post } from "#test/support/api-calls.ts";
import { databaseKinds, migratedDatabase } from "#test/support/database/test-database.ts";
import { operatorSession } from "#test/support/sign-in.ts";
import { addSubscribers } from "#test/support/subscribers.ts";
import { suppressionOf } from "#test/support/suppression-of.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { linkUrl } from "./tokens.ts";

const [former, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 3)];
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, "");

/** Restarts a service on one database with these secrets of the links. */
async function onOneDatabase(kind: (typeof databaseKinds)[number]) {
  const database =
    kind === "sqlite" ? { kind, file: join(temporaryFolder(), "designite.sqlite") } : await migratedDatabase(kind);
  let running: AcademicService | undefined;
  return async (...linkSecrets: [Uint8Array, ...Uint8Array[]]) => {
    await running?.close();
    running = await createAcademicService(kind, { configuration: { database, linkSecrets } });
    return running;
  };
}

describe.each(databaseKinds)("after the secret of links is replaced, on %s", (kind) => {
  test("links of the former secret lead on, new ones are signed with the new one, and devices are signed out", async () => {
    const start = await onOneDatabase(kind);
    const before = await start(former);
    const id = await before.ask();
    const [subscription] = await addSubscribers(before.app, ["ada"]);
    const links = (service: AcademicService) => [
      linkUrl("request-status", id, service.app),
      linkUrl("unsubscribe", subscription?.id ?? "", service.app),
    ];
    const earlier = links(before);

    const after = await start(fresh, former);
    const statusOf = async (url: string) => (await after.application.request(pathOf(url))).status;
    for (const url of [...earlier, ...links(after)]) expect(await statusOf(url)).toBe(200);
    expect(links(after)).not.toEqual(earlier);
    const shownTo = async (secret: Uint8Array) => {
      const cookie = `operator=${operatorSession(secret, after.clock.now())}`;
      return await (await after.application.request(`/desk/requests/${id}`, { headers: { cookie } })).text();
    };
    expect(await shownTo(fresh)).toContain("Ada Lovelace");
    expect(await shownTo(former)).not.toContain("Ada Lovelace");

    const later = await start(fresh);
    expect((await later.application.request(pathOf(earlier[0] ?? ""))).status).toBe(404);
  });

  test("who has left stays suppressed, earlier links to leave work", async () => {
    const start = await onOneDatabase(kind);
    const before = await start(former);
    const subscribers = await addSubscribers(before.app, ["ada", "grace"]);
    const [ada = "", grace = ""] = subscribers.map(({ id }) => pathOf(linkUrl("unsubscribe", id, before.app)));
    expect((await post(before, ada, "")).status).toBe(200);
    const after = await start(Buffer.alloc(32, 4), fresh, former);
    expect((await post(after, grace, "")).status).toBe(200);
    const { database, suppressionSecret } = after.app;
    for (const email of ["ada@example.org", "grace@example.org"])
      expect(await suppressionOf(database.query, email, suppressionSecret)).toBe("unsubscribed");
  });
});
