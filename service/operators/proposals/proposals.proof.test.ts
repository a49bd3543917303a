import { describe, expect, test } from "vitest";
import type { AcademicService } from "#test/support/academic-service.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { linksTo, named, setOperators, visit } from "#test/support/named-operators.ts";
import { signIn } from "#test/support/sign-in.ts";
import { addSubscribers } from "#test/support/subscribers.ts";
import type { TestCli } from "#test/support/test-cli.ts";
import { createProposalActions } from "../../app/proposal-actions.ts";
import { systemRandomSource } from "../../platform/ids/random-source.ts";
import { createSigningKey, rotateKeyRing } from "../../platform/keys/key-ring.ts";
import { createKeyStore } from "../../platform/keys/key-store.ts";
import { days } from "../../platform/time/time.ts";
import { recordConfirmation } from "./confirm-proposal.ts";

const issue = "2026-11-what-this-site-offers";

async function createThree(kind: "sqlite" | "postgres") {
  const { cli, service } = await createCliWithService(kind, { variables: { TWO_PERSON_RULE: "keys,newsletter" } });
  await setOperators(service, named("Ada"), named("Grace"), named("Linus", ["review"]));
  const proposeRotation = async (): Promise<string> =>
    JSON.parse((await cli.run(["keys", "rotate", "--json"])).output).proposed;
  return { cli, service, proposeRotation };
}

const keys = async (cli: TestCli): Promise<{ id: string; state: string }[]> =>
  JSON.parse((await cli.run(["keys", "list", "--json"])).output);
const confirm = (cli: TestCli, id: string, name: string) => cli.run(["proposals", "confirm", id, "--as", name]);
const audited = async ({ appContext }: AcademicService, action: string) =>
  (await appContext.database.query.selectFrom("auditEntry").selectAll().orderBy("sequence").execute())
    .filter((entry) => entry.action === action)
    .map(({ actor, details }) => ({ actor, ...JSON.parse(details) }));
const proposals = ({ appContext }: AcademicService) =>
  appContext.database.query.selectFrom("proposal").selectAll().orderBy("id").execute();

describe.each(databaseKinds)("the two-person rule on %s", (kind) => {
  test("a rotation is proposed, shown, and done when another operator presses the button, once", async () => {
    const { cli, service, proposeRotation } = await createThree(kind);
    const before = await keys(cli);
    const id = await proposeRotation();
    expect(await keys(cli)).toEqual(before);
    await service.sendMails();
    expect([linksTo(service, "Ada", "proposal"), linksTo(service, "Linus", "proposal")]).toEqual([[], []]);
    const [link = ""] = linksTo(service, "Grace", "proposal");
    expect((await visit(service, link)).text).toContain("Sign in on this device</button>");
    expect((await visit(service, link)).text).not.toContain(before[0]?.id ?? "none");
    const cookie = await signIn(service, link);
    const page = await visit(service, link, cookie);
    expect(page.text).toMatch(
      new RegExp(
        `Confirm the rotation[\\s\\S]*${before[0]?.id}[\\s\\S]*${before[1]?.id}[\\s\\S]*Ada, on[\\s\\S]*as Grace`,
      ),
    );
    expect((await proposals(service))[0]?.state).toBe("open");
    const presses = await Promise.all([1, 2, 3].map(() => visit(service, link, cookie, "POST")));
    expect(presses.map(({ status }) => status)).toEqual([303, 303, 303]);
    const after = await keys(cli);
    expect(after.map((key) => key.state)).toEqual(["current", "next", "retired"]);
    expect([after[0]?.id, after[2]?.id]).toEqual([before[1]?.id, before[0]?.id]);
    expect((await visit(service, link, cookie)).text).toMatch(/The signing keys are rotated[\s\S]*Ada[\s\S]*Grace, on/);
    expect(await audited(service, "proposal-made")).toMatchObject([{ actor: "operator:Ada", kind: "keys" }]);
    expect(await audited(service, "proposal-confirmed")).toMatchObject([
      { actor: "operator:Grace", proposedBy: "Ada" },
    ]);
    expect(await audited(service, "keys-rotated")).toEqual([
      { actor: "operator:Grace", proposal: id, proposedBy: "Ada", confirmedBy: "Grace" },
    ]);
  });

  test("confirmed by several at once, it is done once", async () => {
    const { cli, service, proposeRotation } = await createThree(kind);
    await setOperators(service, named("Ada"), named("Grace"), named("Linus"));
    const id = await proposeRotation();
    await service.sendMails();
    const [link = ""] = linksTo(service, "Grace", "proposal");
    const cookie = await signIn(service, link);
    const [first, second] = await Promise.all([
      confirm(cli, id, "Linus"),
      confirm(cli, id, "Grace"),
      visit(service, link, cookie, "POST"),
      service.jobs.runAll(),
    ]);
    expect([0, 1]).toEqual(expect.arrayContaining([first.exitCode, second.exitCode]));
    expect(await audited(service, "proposal-confirmed")).toHaveLength(1);
    expect(await audited(service, "keys-rotated")).toHaveLength(1);
    expect((await keys(cli)).filter(({ state }) => state === "retired")).toHaveLength(1);
    expect(await cli.run(["audit", "verify"])).toMatchObject({ exitCode: 0 });
  });

  test("an issue is sent in the words that were proposed, whatever the command and the rule", async () => {
    const { cli, service } = await createThree(kind);
    await addSubscribers(service.appContext, ["reader"]);
    const test = await cli.run(["newsletter", "send", issue]);
    expect(test.output).toContain("Would send");
    const proposed = await cli.run(["newsletter", "send", issue, "--yes"]);
    expect(proposed.output).toMatch(/^Proposed\. Nothing is done until Grace confirms it/);
    await service.sendMails();
    expect(service.transport.mails.filter(({ purpose }) => purpose === "newsletter-issue")).toEqual([]);
    const { query } = service.appContext.database;
    const [proposal] = await proposals(service);
    const asked = service.transport.mails.find(({ purpose }) => purpose === "proposal");
    expect(asked?.text).toContain(JSON.parse(proposal?.content ?? "").text.slice(0, 200));
    expect((await confirm(cli, proposal?.id ?? "", "Grace")).output).toContain("It is done.");
    const [stored] = await query.selectFrom("newsletterIssue").selectAll().execute();
    const { name, subject, text, html } = stored ?? {};
    expect({ name, subject, text, html }).toEqual(JSON.parse(proposal?.content ?? ""));
    await service.jobs.runAll();
    await service.sendMails();
    expect(service.transport.mails.filter(({ purpose }) => purpose === "newsletter-issue")).toHaveLength(1);
    expect(await audited(service, "newsletter-issue-started")).toMatchObject([
      { actor: "operator:Grace", issue, recipients: 1, proposedBy: "Ada", confirmedBy: "Grace" },
    ]);
    // The same command then shows how far it is.
    expect((await cli.run(["newsletter", "send", issue, "--no-wait"])).output).toMatch(/Sent +1/);
  });

  test("nobody confirms alone, without the permission, too late, or what was withdrawn, replaced or changed", async () => {
    const { cli, service, proposeRotation } = await createThree(kind);
    const errors = async (id: string, name: string) => (await confirm(cli, id, name)).errors;
    const first = await proposeRotation();
    expect(await errors(first, "Ada")).toContain("You have proposed it.");
    expect(await errors(first, "Linus")).toContain("Linus lacks the permission keys. These may: Ada, Grace.");
    expect(await errors(first, "Mallory")).toContain("Mallory is no operator here.");
    const second = await proposeRotation();
    expect(await errors(first, "Grace")).toContain("A later proposal has replaced it.");
    service.clock.advance(days(3));
    const { appContext } = service;
    const actions = createProposalActions(
      { signingKeys: undefined, keysFolder: `${cli.folder}/keys` },
      systemRandomSource,
    );
    const grace = await appContext.database.query
      .selectFrom("operator")
      .selectAll()
      .where("name", "=", "Grace")
      .executeTakeFirstOrThrow();
    expect((await recordConfirmation(second, grace, actions, appContext)).kind).toBe("expired");
    service.clock.advance(-days(3));
    await cli.run(["proposals", "withdraw", second, "--as", "Grace"]);
    expect(await errors(second, "Grace")).toContain("Grace has withdrawn it.");
    const third = await proposeRotation();
    const fresh = createSigningKey(systemRandomSource.bytes(32), service.clock.now());
    await createKeyStore(`${cli.folder}/keys`).change((ring) => rotateKeyRing(ring, fresh, service.clock.now()));
    expect(await errors(third, "Grace")).toContain("The signing keys were changed meanwhile.");
    expect((await keys(cli)).filter(({ state }) => state === "retired")).toHaveLength(1);
  });

  test("a proposal ends when its proposer leaves, and a link when its holder does", async () => {
    const { cli, service, proposeRotation } = await createThree(kind);
    const before = await keys(cli);
    const id = await proposeRotation();
    await service.sendMails();
    const [link = ""] = linksTo(service, "Grace", "proposal");
    const cookie = await signIn(service, link);
    const removed = await cli.run(["operators", "remove", "ada", "--as", "Grace"]);
    expect(removed.output).toContain("Removed Ada.");
    expect(removed.output).toContain("Proposals ended: 1.");
    expect((await visit(service, link, cookie)).text).toMatch(/not carried out[\s\S]*Ada has left\./);
    expect((await confirm(cli, id, "Grace")).errors).toContain("Ada has left.");
    await setOperators(service, named("Grace"), named("Linus"));
    const again = JSON.parse((await cli.run(["keys", "rotate", "--as", "Linus", "--json"])).output).proposed;
    await service.sendMails();
    const [other = ""] = linksTo(service, "Grace", "proposal");
    await setOperators(service, named("Linus"), named("Barbara"));
    expect((await visit(service, other, cookie, "POST")).status).toBe(403);
    expect((await proposals(service)).find((each) => each.id === again)?.state).toBe("open");
    expect(await keys(cli)).toEqual(before);
  });

  test("a removal and a confirmation at once end in one of the two orders", async () => {
    const { cli, service, proposeRotation } = await createThree(kind);
    const id = await proposeRotation();
    await Promise.all([confirm(cli, id, "Grace"), setOperators(service, named("Grace"), named("Linus"))]);
    const [proposal] = await proposals(service);
    const retired = (await keys(cli)).filter(({ state }) => state === "retired");
    expect(["done", "ended"]).toContain(proposal?.state);
    expect(retired).toHaveLength(proposal?.state === "done" ? 1 : 0);
    expect(await cli.run(["audit", "verify"])).toMatchObject({ exitCode: 0 });
  });

  test("what was confirmed before a crash is done by the job, also when the keys were rotated before it", async () => {
    const { cli, service, proposeRotation } = await createThree(kind);
    const { appContext } = service;
    const { query } = appContext.database;
    const actions = createProposalActions(
      { signingKeys: undefined, keysFolder: `${cli.folder}/keys` },
      systemRandomSource,
    );
    const id = await proposeRotation();
    const grace = await query.selectFrom("operator").selectAll().where("name", "=", "Grace").executeTakeFirstOrThrow();
    expect((await recordConfirmation(id, grace, actions, appContext)).kind).toBe("confirmed");
    // The file was written, and the transaction was lost.
    await query.transaction().execute(async (transaction) => {
      const proposal = await transaction
        .selectFrom("proposal")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const tx = { transaction, databaseKind: kind, now: service.clock.now(), audit: () => undefined };
      expect(await actions.keys.carryOut(tx, proposal, {}, appContext)).toBeUndefined();
    });
    const rotated = await keys(cli);
    await service.jobs.runAll();
    expect(await keys(cli)).toEqual(rotated);
    expect((await proposals(service))[0]?.state).toBe("done");
    expect(await audited(service, "keys-rotated")).toMatchObject([{ proposedBy: "Ada", confirmedBy: "Grace" }]);
  });
});

test("without operators, or with one, there is nobody to confirm, and the command and doctor say so", async () => {
  const { cli, service } = await createCliWithService("sqlite", { variables: { TWO_PERSON_RULE: "keys" } });
  expect((await cli.run(["keys", "rotate"])).errors).toContain("two operators are needed");
  await setOperators(service, named("Ada"), named("Grace", ["review"]));
  expect((await cli.run(["keys", "rotate"])).errors).toContain("nobody could confirm");
  expect((await cli.run(["doctor"])).output).toContain(
    "TWO_PERSON_RULE names keys, and Ada alone has that permission: nobody could confirm.",
  );
});
