import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { days } from "../time.ts";
import { bodiesKeptDays, forgetBodies } from "./outbox.ts";

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
    expect((await cli.run(["mail", "retry", receipt])).output).toBe("1 email is tried again.\n");
    const other = failed.find(({ id }) => id !== receipt)?.id ?? "";
    expect((await cli.run(["mail", "retry", other])).output).toBe("1 email is tried again.\n");
    service.transport.answer = { kind: "delivered", to: "a list" };
    await service.sendMails();
    const sent = (await list("--state", "sent")).map(({ purpose }) => purpose);
    expect(sent.toSorted()).toEqual(["academic-notice", "academic-receipt", "operator-alarm"]);
    expect((await service.actions()).filter((action) => action === "mail-retried")).toHaveLength(2);
  });

  test("whose texts were removed are not tried again", async () => {
    const { cli, service, list } = await createMails(kind);
    service.transport.answer = { kind: "refused", permanent: true, reason: "550 EENVELOPE" };
    for (let attempt = 0; attempt < 2; attempt += 1) await service.mailWorker.sendNext();
    service.clock.advance(days(bodiesKeptDays + 1));
    await forgetBodies(service.app);
    const [{ id } = { id: "" }] = await list("--state", "failed");
    expect(await cli.run(["mail", "retry", id])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("0 of 1 email could be tried again"),
    });
    expect(await list("--state", "failed")).toHaveLength(2);
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
