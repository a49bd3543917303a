import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { days } from "../time/time.ts";
import { holdWaitingMails } from "./held-mails.ts";
import { bodiesKeptDays, forgetBodies } from "./mail-queue.ts";

async function createMails(kind: (typeof databaseKinds)[number]) {
  const { cli, service } = await createCliWithService(kind);
  const list = async (...words: string[]): Promise<{ id: string; purpose: string }[]> =>
    JSON.parse((await cli.run(["mail", "list", "--json", ...words])).output);
  await service.ask();
  return { cli, service, list };
}

describe.each(databaseKinds)("mails on %s", (kind) => {
  test("that failed are shown, and tried again", async () => {
    const { cli, service, list } = await createMails(kind);
    service.transport.answer = { kind: "refused", permanent: true, reason: "550 EENVELOPE" };
    for (let attempt = 0; attempt < 2; attempt += 1) await service.mailWorker.sendNext();
    const failed = await list("--state", "failed");
    expect(failed).toHaveLength(2);
    expect(JSON.stringify(failed)).not.toContain("<html");
    const receipt = failed.find(({ purpose }) => purpose === "academic-receipt")?.id ?? "";
    expect((await cli.run(["mail", "show", receipt])).output).toMatch(/Last failure +550 EENVELOPE/);
    expect((await cli.run(["mail", "retry", receipt, "--dry-run"])).output).toContain(receipt);
    expect((await cli.run(["mail", "retry", receipt])).output).toBe("1 email is tried again.\n");
    expect((await cli.run(["mail", "retry", "--all", "--yes"])).output).toBe("1 email is tried again.\n");
    service.transport.answer = { kind: "delivered", to: "a list" };
    await service.sendMails();
    const sent = (await list("--state", "sent")).map(({ purpose }) => purpose);
    expect(sent.toSorted()).toEqual(["academic-notice", "academic-receipt", "operator-alarm"]);
    expect((await service.actions()).filter((action) => action === "mail-retried")).toHaveLength(2);
  });

  test.each([["retry"], ["release"], ["drop"]])("are changed by %s all at once only with --yes", async (verb) => {
    const { cli, service, list } = await createMails(kind);
    const state = verb === "retry" ? "failed" : "held";
    service.transport.answer = { kind: "refused", permanent: true, reason: "550 EENVELOPE" };
    if (verb === "retry") for (let attempt = 0; attempt < 2; attempt += 1) await service.mailWorker.sendNext();
    else await holdWaitingMails(service.appContext.database.query, service.clock.now());
    const mails = await list("--state", state);
    expect(mails).toHaveLength(2);
    expect(await cli.run(["mail", verb])).toMatchObject({ exitCode: 2, output: "" });
    expect(await cli.run(["mail", verb, mails[0]?.id ?? "", "--all"])).toMatchObject({ exitCode: 2, output: "" });
    const shown = await cli.run(["mail", verb, "--all"]);
    expect(shown).toMatchObject({ exitCode: 1, errors: expect.stringContaining("With --yes, 2 emails are") });
    for (const { id } of mails) expect(shown.output).toContain(id);
    expect(await list("--state", state)).toHaveLength(2);
    expect((await cli.run(["mail", verb, "--all", "--yes"])).output).toMatch(/^2 emails are/);
    const changed = (await list("--state", verb === "drop" ? "skipped" : "waiting")).map(({ id }) => id);
    expect(changed).toEqual(expect.arrayContaining(mails.map(({ id }) => id)));
  });

  test("of one purpose alone are dropped, and the others released", async () => {
    const { cli, service, list } = await createMails(kind);
    await holdWaitingMails(service.appContext.database.query, service.clock.now());
    const one = ["--purpose", "academic-receipt"];
    expect(await list("--state", "held", ...one)).toMatchObject([{ purpose: "academic-receipt" }]);
    expect((await cli.run(["mail", "drop", "--all", ...one])).errors).toContain("With --yes, 1 email is dropped");
    expect((await cli.run(["mail", "drop", "--all", ...one, "--yes"])).output).toBe("1 email is dropped.\n");
    expect((await cli.run(["mail", "release", "--all", "--yes"])).output).toBe("1 email is released.\n");
    expect(await list("--state", "waiting")).toMatchObject([{ purpose: "academic-notice" }]);
  });

  test("whose texts were removed are not tried again", async () => {
    const { cli, service, list } = await createMails(kind);
    service.transport.answer = { kind: "refused", permanent: true, reason: "550 EENVELOPE" };
    for (let attempt = 0; attempt < 2; attempt += 1) await service.mailWorker.sendNext();
    service.clock.advance(days(bodiesKeptDays + 1));
    await forgetBodies(service.appContext);
    const [{ id } = { id: "" }] = await list("--state", "failed");
    expect(await cli.run(["mail", "retry", id])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("0 of 1 email could be tried again"),
    });
    expect((await cli.run(["mail", "retry", "--all", "--yes"])).output).toBe("0 emails are tried again.\n");
    expect(await list("--state", "failed")).toHaveLength(2);
  });

  test("that wait are held until they are released", async () => {
    const { cli, service, list } = await createMails(kind);
    expect(await cli.run(["mail", "hold", "--all"])).toMatchObject({ exitCode: 1 });
    expect((await cli.run(["mail", "hold", "--all", "--yes"])).output).toBe("2 emails are held.\n");
    await service.sendMails();
    expect(service.transport.mails).toEqual([]);
    const ids = (await list("--state", "held")).map(({ id }) => id);
    expect((await cli.run(["mail", "release", ...ids])).output).toBe("2 emails are released.\n");
    await service.sendMails();
    expect(service.transport.mails).toHaveLength(2);
    expect((await service.actions()).filter((action) => action === "mail-held")).toHaveLength(2);
  });

  test("that are held are released or dropped by their ids", async () => {
    const { cli, service, list } = await createMails(kind);
    await holdWaitingMails(service.appContext.database.query, service.clock.now());
    const [first, second] = await list("--state", "held");
    const [toRelease, toDrop] = [first?.id ?? "", second?.id ?? ""];
    expect((await cli.run(["mail", "release", toRelease])).output).toBe("1 email is released.\n");
    expect(await cli.run(["mail", "drop", toRelease])).toMatchObject({ exitCode: 1 });
    expect((await cli.run(["mail", "drop", toDrop, "--dry-run"])).output).toContain(toDrop);
    expect((await cli.run(["mail", "drop", toDrop])).output).toBe("1 email is dropped.\n");
    await service.sendMails();
    expect(service.transport.mails.map(({ id }) => id)).toEqual([toRelease]);
    expect(await service.actions()).toEqual(expect.arrayContaining(["mail-released", "mail-dropped"]));
  });

  test("are shown without keys and links, unless these are asked for, which is recorded", async () => {
    const { cli, service, list } = await createMails(kind);
    const receipt = (await list()).find(({ purpose }) => purpose === "academic-receipt")?.id ?? "";
    for (const words of [["--json"], []]) {
      const plain = await cli.run(["mail", "show", receipt, ...words]);
      expect([plain.exitCode, plain.output]).toEqual([0, expect.not.stringContaining("token=")]);
    }
    expect(await service.actions()).not.toContain("secrets-shown");
    for (const words of [["--json"], []]) {
      expect((await cli.run(["mail", "show", receipt, "--secrets", ...words])).output).toContain("token=");
    }
    expect((await service.actions()).filter((action) => action === "secrets-shown")).toHaveLength(2);
  });
});
