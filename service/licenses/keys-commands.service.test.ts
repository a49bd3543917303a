import { chmod, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { publishedKey } from "#test/support/sample-keys.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { readConfiguration } from "../config.ts";
import { refuseLostDatabase } from "../db/data-folder.ts";
import { days } from "../time.ts";

const keysIn = ({ output }: { output: string }) =>
  output.match(/^[0-9a-f]{8} +[a-z]+/gm)?.map((key) => key.split(/ +/)) ?? [];

test("the first keys are created once", async () => {
  const cli = await createTestCli();
  const made = await cli.run(["keys", "create"]);
  expect(made).toMatchObject({ exitCode: 0, errors: "" });
  expect(made.output).toMatch(/^[0-9a-f]{8} +current +created 2026-.*\n[0-9a-f]{8} +next +created 2026-.*\n$/);
  const again = await cli.run(["keys", "create"]);
  expect(again).toMatchObject({ exitCode: 1, output: "" });
  expect(again.errors).toContain("Use keys rotate");
});

test("keys that are created before the first start do not keep the service from starting", async () => {
  const cli = await createTestCli();
  expect((await cli.run(["keys", "create"])).exitCode).toBe(0);
  await refuseLostDatabase(readConfiguration({ DATA_DIR: cli.folder }));
  expect(await cli.log()).toMatchObject([{ action: "keys-created", actor: "operator:ada" }]);
});

test("beside the keys of a lost database no new one is made", async () => {
  const cli = await createTestCli();
  await cli.run(["keys", "create"]);
  await rm(join(cli.folder, "designite.sqlite"));
  const again = await cli.run(["keys", "create"]);
  expect(again).toMatchObject({ exitCode: 1, output: "" });
  await expect(refuseLostDatabase(readConfiguration({ DATA_DIR: cli.folder }))).rejects.toThrow("is gone or empty");
});

test("a rotation moves each key on", async () => {
  const cli = await createTestCli();
  const [[current] = [], [next] = []] = keysIn(await cli.run(["keys", "create"]));
  const rotated = await cli.run(["keys", "rotate"]);
  expect(keysIn(rotated)).toEqual([
    [next, "current"],
    [expect.any(String), "next"],
    [current, "retired"],
  ]);
  expect(rotated.output).toMatch(/retired 2026-01-05 07:00 Eastern Time\n$/);
});

test("a second rotation within a day is refused, unless it is asked for", async () => {
  const clock = new TestClock();
  const cli = await createTestCli({}, clock);
  await cli.run(["keys", "create"]);
  const first = await cli.run(["keys", "rotate"]);
  expect(await cli.run(["keys", "rotate"])).toMatchObject({
    exitCode: 1,
    output: "",
    errors: `The keys were rotated at 2026-01-05 07:00 Eastern Time, and ${keysIn(first)[0]?.[0]} signs since then. To rotate them a second time, as after a leak, add --again.\n`,
  });
  expect((await cli.run(["keys", "rotate", "--again"])).exitCode).toBe(0);
  clock.advance(days(1));
  expect((await cli.run(["keys", "rotate"])).exitCode).toBe(0);
});

test("no command prints a private key", async () => {
  const cli = await createTestCli();
  const printed = [await cli.run(["keys", "create"])];
  const { current, next } = JSON.parse(await readFile(join(cli.folder, "keys", "signing-keys.json"), "utf8"));
  const all = printed.map(({ output, errors }) => output + errors).join("");
  expect(all).toContain(current.id);
  expect(all).not.toContain(current.d);
  expect(all).not.toContain(next.d);
});

test("keys rotate without keys says so", async () => {
  const { exitCode, errors } = await (await createTestCli()).run(["keys", "rotate"]);
  expect(exitCode).toBe(1);
  expect(errors).toContain("There are no signing keys");
});

test("keys that others can read are refused with the remedy", async () => {
  const cli = await createTestCli();
  await cli.run(["keys", "create"]);
  await chmod(join(cli.folder, "keys", "signing-keys.json"), 0o644);
  const { exitCode, errors } = await cli.run(["keys", "rotate"]);
  expect(exitCode).toBe(1);
  expect(errors).toMatch(
    /^.*signing-keys\.json holds secrets and is open to other users \(mode 644\).*chmod 600 .*\n$/,
  );
});

test("keys given as a variable are not changed", async () => {
  const given = JSON.stringify({ kty: "OKP", crv: "Ed25519", x: publishedKey.x, d: publishedKey.d });
  const cli = await createTestCli({ SIGNING_KEYS: given });
  expect(await cli.run(["keys", "create"])).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining("SIGNING_KEYS"),
  });
  expect(await cli.run(["keys", "rotate"])).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining("SIGNING_KEYS"),
  });
});
