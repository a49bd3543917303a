import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds, migratedDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { approveRequest } from "../academic/decide-request.ts";
import { days, minutes } from "../time.ts";

describe.each(databaseKinds)("what follows from a mail on %s", (kind) => {
  test("is done by the next process when the one that sent the mail was killed before", async () => {
    const file = join(temporaryFolder(), "mails.sqlite");
    const database = kind === "sqlite" ? { kind, file } : await migratedDatabase(kind);
    const place = database.kind === "postgres" ? database.url : database.file;
    const service = await createAcademicService(kind, { configuration: { database } });
    // The process that is killed has the time of the system.
    service.clock.advance(Date.now() - minutes(1) - service.clock.now().getTime());
    const id = await service.ask();
    await approveRequest(id, { operator }, service.app);
    const program = join(import.meta.dirname, "../../test/support/mail/die-in-follow-up.ts");
    const killed = spawn(process.execPath, [program, kind, place], { stdio: "inherit" });
    expect(await once(killed, "exit")).toEqual([null, "SIGKILL"]);
    expect(await service.request(id)).toMatchObject({ state: "approved" });
    // The mail was accepted and is not recorded, so that it is sent once more.
    service.clock.advance(minutes(10));
    await service.sendMails();
    service.clock.advance(minutes(1));
    await service.sendMails();
    expect(await service.request(id)).toMatchObject({ state: "submitted" });
    expect((await service.actions()).filter((action) => action === "request-key-submitted")).toHaveLength(1);
    service.clock.advance(days(1));
    await service.sendMails();
    expect(service.transport.mails.filter(({ purpose }) => purpose === "license-key")).toHaveLength(1);
  });
});
