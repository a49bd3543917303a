import { describe, expect, test } from "vitest";
import type { AcademicService } from "#test/support/academic-service.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createTestCli } from "#test/support/test-cli.ts";

const ada = ["operators", "add", "Ada", "ada@vendor.example.org", "--may", "all"];
const grace = ["operators", "add", "Grace", "grace@vendor.example.org", "--may", "review,sell"];
const audited = async ({ appContext }: AcademicService) =>
  (await appContext.database.query.selectFrom("auditEntry").selectAll().orderBy("id").execute()).map(
    ({ actor, action, details }) => [actor, action, JSON.parse(details)] as const,
  );

describe.each(databaseKinds)("operators on %s", (kind) => {
  test("are added, listed, changed and removed, and the log and a mail say by whom", async () => {
    const { cli, service } = await createCliWithService(kind);
    expect((await cli.run(["operators", "list"])).output).toContain("There are no named operators");
    expect((await cli.run(ada)).output).toMatch(/^Added Ada, ada@vendor\.example\.org: review, sell, newsletter, run/);
    // The user of the system is ada, which is Ada.
    expect((await cli.run(grace)).output).toBe("Added Grace, grace@vendor.example.org: review, sell.\n");
    expect((await cli.run(["operators", "allow", "grace", "--may", "review"])).output).toBe("Changed Grace: review.\n");
    const listed = JSON.parse((await cli.run(["operators", "list", "--json"])).output);
    expect(listed.operators[1]).toEqual({ name: "Grace", email: "grace@vendor.example.org", may: ["review"] });
    expect((await cli.run(["operators", "remove", "GRACE", "--dry-run"])).output).toContain("Would remove Grace.");
    expect((await cli.run(["operators", "remove", "GRACE"])).output).toContain("Removed Grace.");
    expect((await cli.run(["operators", "list"])).output).not.toContain("Grace");
    const changes = (await audited(service)).filter(([, action]) => action.startsWith("operator-"));
    expect(changes.map(([actor, action, details]) => [actor, action, details.name])).toEqual([
      ["operator:ada", "operator-added", "Ada"],
      ["operator:Ada", "operator-added", "Grace"],
      ["operator:Ada", "operator-changed", "Grace"],
      ["operator:Ada", "operator-removed", "Grace"],
    ]);
    expect(JSON.stringify(changes)).not.toContain("@vendor");
    await service.sendMails();
    const told = service.transport.mails.filter(({ purpose }) => purpose === "operator-change");
    expect(told.map(({ recipient }) => recipient).sort()).toEqual([
      ...Array.from({ length: 4 }, () => "ada@vendor.example.org"),
      "contact@designite-tools.com",
    ]);
    expect(told.map(({ text }) => text).join()).toContain("Ada changed");
  });

  test("a command asks who acts, and for the permission", async () => {
    const { cli, service } = await createCliWithService(kind);
    await cli.run(ada);
    await cli.run(grace);
    const id = await service.ask();
    expect((await cli.run(["requests", "approve", id, "--as", "root"])).errors).toContain(
      "root isn't an operator here. The operators are: Ada, Grace.",
    );
    expect((await cli.run(["keys", "rotate", "--as", "Grace"])).errors).toContain(
      "Grace lacks the permission run. These may: Ada.",
    );
    expect((await cli.run(["operators", "remove", "Ada", "--as", "Grace"])).exitCode).toBe(1);
    expect(await cli.run(["requests", "approve", id, "--as", "grace"])).toMatchObject({ exitCode: 0 });
    expect((await audited(service)).filter(([, action]) => action === "request-approved")[0]?.[0]).toBe(
      "operator:Grace",
    );
  });

  test("what nobody may do is said, mails about it reach the mailbox for reviews, and there is a way back", async () => {
    const { cli } = await createCliWithService(kind);
    await cli.run(ada);
    await cli.run(grace);
    const left = await cli.run(["operators", "remove", "Ada"]);
    expect(left.errors).toContain("Nobody has the permission newsletter, run.");
    expect((await cli.run(["newsletter", "erase", "a@example.org", "--as", "Grace"])).errors).toContain("Nobody may.");
    expect((await cli.run(["operators", "allow", "Grace", "--may", "all", "--as", "root"])).exitCode).toBe(0);
  });
});

test.each([
  [["operators", "add", "Ada", "ada@vendor.example.org", "--may", "review,all"], "not all"],
  [["operators", "add", "\u001b[2J", "ada@vendor.example.org", "--may", "all"], "A name must have"],
  [["operators", "add", "Ada", "ada", "--may", "all"], "one email address"],
])("%j is refused", async (words, sentence) => {
  const cli = await createTestCli();
  await cli.run(["keys", "create"]);
  const { exitCode, errors } = await cli.run(words);
  expect({ exitCode, errors }).toEqual({ exitCode: 2, errors: expect.stringContaining(sentence) });
});
