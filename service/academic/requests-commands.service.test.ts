import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";

describe.each(databaseKinds)("requests on %s", (kind) => {
  test("are listed and shown with all evidence, escaped for the terminal", async () => {
    const { cli, service } = await createCliWithService(kind);
    const id = await service.ask({ university: "Uni \u202Bof X" });
    const list = await cli.run(["requests", "list"]);
    expect(list).toMatchObject({ exitCode: 0, errors: "" });
    expect(list.output).toMatch(/^REQUEST +NAME +STATE +RECEIVED \(EASTERN TIME\) +PROMISE/);
    expect(list.output).toContain(id);
    const shown = await cli.run(["requests", "show", id]);
    expect(shown.output).toMatch(/State +received[\s\S]*academic-receipt +waiting/);
    expect(list.output + shown.output).not.toContain("\u202B");
    expect(JSON.parse((await cli.run(["requests", "list", "--state", "received", "--json"])).output)).toMatchObject([
      { id },
    ]);
    expect(JSON.parse((await cli.run(["requests", "list", "--state", "rejected", "--json"])).output)).toEqual([]);
  });

  test("are shown without keys, links and mails, except with --secrets, which is recorded", async () => {
    const { cli, service } = await createCliWithService(kind);
    const id = await service.ask();
    await cli.run(["requests", "approve", id]);
    const [{ id: licenseId }] = JSON.parse((await cli.run(["licenses", "list", "--json"])).output);
    const mails = JSON.parse((await cli.run(["mail", "list", "--json"])).output);
    const mail = mails.find(({ purpose }: { purpose: string }) => purpose === "academic-receipt");
    const commands = [
      ["requests", "show", id],
      ["licenses", "show", licenseId],
      ["mail", "show", mail.id],
    ].flatMap((command) => [command, [...command, "--json"]]);
    const secret = /token=|eyJhbGci/;
    for (const command of commands) {
      expect((await cli.run(command)).output).not.toMatch(secret);
      expect((await cli.run([...command, "--secrets", "--as", "Grace"])).output).toMatch(secret);
    }
    const log = await cli.log();
    const shown = log.filter(({ action }) => action.endsWith("secrets-shown"));
    expect(shown).toHaveLength(commands.length);
    expect(shown[0]).toMatchObject({ actor: "operator:Grace", subjectId: id });
  });

  test("are known by a part of their identifier that stands for one alone", async () => {
    const { cli, service } = await createCliWithService(kind);
    const id = await service.ask();
    expect((await cli.run(["requests", "show", id.slice(-8)])).output).toContain(id);
    expect((await cli.run(["requests", "show", id.slice(0, 12)])).output).toContain(id);
    expect(await cli.run(["requests", "show", id.slice(-7)])).toMatchObject({ exitCode: 1 });
    expect(await cli.run(["requests", "show", "00000000"])).toMatchObject({ exitCode: 1 });
    const other = await service.ask({ email: "grace@uni.example.org" });
    const several = await cli.run(["requests", "approve", id.slice(0, 8)]);
    expect(several.errors).toContain(`matches several: ${other}, ${id}. Give more characters.`);
    expect(await service.request(id)).toMatchObject({ state: "received" });
  });

  test("are listed with what helps to decide", async () => {
    const { cli, service } = await createCliWithService(kind);
    await service.ask();
    const { output } = await cli.run(["requests", "list", "--evidence"]);
    expect(output).toMatch(/^REQUEST +NAME +UNIVERSITY +MAILBOX +DOMAIN[\s\S]*Ada Lovelace/);
    const again = await service.ask({ email: "ada+2@uni.example.org" });
    expect((await cli.run(["requests", "show", again])).output).toMatch(
      /Other spellings of this address +ada@uni\.example\.org, .*, Java: received/,
    );
  });

  test("are approved once, under the operator's name, and the running service sends the key", async () => {
    const { cli, service } = await createCliWithService(kind);
    const id = await service.ask();
    const outcomes = await Promise.all([
      cli.run(["requests", "approve", id, "--as", "Grace"]),
      cli.run(["requests", "approve", id, "--as", "Alan"]),
    ]);
    expect(outcomes.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    expect(outcomes.map(({ errors }) => errors).join("")).toMatch(/is decided\. Approved by (Grace|Alan) on /);
    await service.sendMails();
    expect(service.transport.mails.map(({ purpose }) => purpose)).toContain("license-key");
    expect(await service.request(id)).toMatchObject({ state: "submitted" });
  });

  test("are rejected with a reason", async () => {
    const { cli, service } = await createCliWithService(kind);
    const id = await service.ask();
    expect((await cli.run(["requests", "reject", id])).exitCode).toBe(2);
    expect((await cli.run(["requests", "reject", id, "--reason", "because"])).exitCode).toBe(2);
    expect((await cli.run(["requests", "reject", id, "--reason", "other"])).exitCode).toBe(2);
    expect((await cli.run(["requests", "reject", id, "--reason", "not-for-research"])).exitCode).toBe(0);
    expect(await service.request(id)).toMatchObject({ state: "rejected" });
  });
});

test("an unknown id is reported with exit code 1", async () => {
  const { cli } = await createCliWithService("sqlite");
  const outcomes = [
    await cli.run(["requests", "show", "none"]),
    await cli.run(["requests", "approve", "none"]),
    await cli.run(["licenses", "show", "none"]),
    await cli.run(["licenses", "revoke", "none", "--reason", "x"]),
    await cli.run(["mail", "show", "none"]),
    await cli.run(["mail", "retry", "none"]),
  ];
  expect(outcomes.map(({ exitCode, output }) => [exitCode, output])).toEqual(Array(6).fill([1, ""]));
});
