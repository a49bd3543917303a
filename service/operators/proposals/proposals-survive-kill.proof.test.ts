import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { startService } from "#test/support/test-service-process.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { createLinkToken } from "../../platform/links/link-token.ts";

const secret = Buffer.alloc(32, 7);
const clock = { now: () => new Date(), elapsed: () => performance.now() };
const patiently = { timeout: 1_800_000, interval: 50 };

describe.each(databaseKinds)("on %s", (kind) => {
  test("a confirmation that was answered survives a kill: the keys are rotated once", async () => {
    const database = await emptyDatabase(kind);
    const variables = {
      LINK_SECRET: secret.toString("base64url"),
      TWO_PERSON_RULE: "keys",
      ...(database.kind === "postgres" && { DATABASE_URL: database.url }),
    };
    const cli = await createTestCli(variables, clock);
    for (const words of ["keys create", "database migrate"]) await cli.run(words.split(" "));
    await cli.run(["operators", "add", "Ada", "ada@example.org", "--may", "all"]);
    await cli.run(["operators", "add", "Grace", "grace@example.org", "--may", "all"]);
    const { proposed } = JSON.parse((await cli.run(["keys", "rotate", "--json"])).output);
    const keys = async () => JSON.parse((await cli.run(["keys", "list", "--json"])).output);
    const before = await keys();
    const location =
      database.kind === "postgres" ? database : { kind: database.kind, file: join(cli.folder, "designite.sqlite") };
    const { query } = await openDatabase(location, () => undefined);
    const grace = await query.selectFrom("operator").select("id").where("name", "=", "Grace").executeTakeFirstOrThrow();
    await query.destroy();
    const token = (purpose: "confirm-proposal" | "operator-session") =>
      createLinkToken(purpose, proposed, new Date(), [secret], grace.id);

    // Another command seems to change the keys, so the confirmed rotation cannot be done yet.
    const lock = join(cli.folder, "keys", "signing-keys.json.lock");
    await writeFile(lock, "");
    const serving = { ...variables, DATA_DIR: cli.folder };
    const first = await startService(["--without-site"], serving);
    const processes = database.kind === "postgres" ? [first, await startService(["--without-site"], serving)] : [first];
    const presses = processes.map(({ url }) =>
      fetch(`${url}/apis/operators/proposal?token=${token("confirm-proposal")}`, {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          cookie: `operator=${token("operator-session")}`,
        },
        redirect: "manual",
      }),
    );
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(processes.map(() => 303));
    for (const { child, exited } of processes) {
      child.kill("SIGKILL");
      await exited;
    }
    expect(await keys()).toEqual(before);

    await rm(lock);
    const after = await Promise.all(processes.map(() => startService(["--without-site"], serving)));
    const state = async () => JSON.parse((await cli.run(["proposals", "list", "--json"])).output)[0].state;
    await vi.waitFor(async () => expect(await state()).toBe("done"), patiently);
    for (const { child, exited } of after) {
      child.kill("SIGTERM");
      expect(await exited).toBe(0);
    }
    const rotated = await keys();
    expect(rotated.map((key: { id: string }) => key.id)).toEqual([before[1].id, expect.any(String), before[0].id]);
    const log = JSON.parse((await cli.run(["audit", "list", "--json"])).output);
    const actions = log.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => /^proposal-confirmed|keys-rotated/.test(action))).toEqual([
      "proposal-confirmed",
      "keys-rotated",
    ]);
  });
});
