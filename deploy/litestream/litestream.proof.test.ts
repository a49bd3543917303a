import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { parse, stringify } from "yaml";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { startService } from "#test/support/test-service-process.ts";

const configuration = parse(readFileSync(join(import.meta.dirname, "litestream.yml"), "utf8"));
const unit = readFileSync(join(import.meta.dirname, "..", "systemd", "designite.service"), "utf8");

/** On the path, or in the package of npm that holds it. */
const program = [
  "litestream",
  join(import.meta.dirname, "../../node_modules/@flydotio/litestream-linux-x64/litestream"),
]
  .filter((path) => path === "litestream" || existsSync(path))
  .find((path) => spawnSync(path, ["version"]).status === 0);

test("the file names the database of the unit, one bucket and no secret", () => {
  const [, dataFolder] = /DATA_DIR=(\S+)/.exec(unit) ?? [];
  expect(configuration.dbs).toEqual([
    {
      path: `${dataFolder}/designite.sqlite`,
      replicas: [expect.objectContaining({ type: "s3", "sync-interval": "1s" })],
    },
  ]);
  expect(JSON.stringify(configuration)).not.toMatch(/access-key/);
});

test.runIf(program)("what was answered is restored from what Litestream has sent", async () => {
  const [folder, DATA_DIR] = [temporaryFolder(), temporaryFolder()];
  const path = join(DATA_DIR, "designite.sqlite");
  const { "sync-interval": interval } = configuration.dbs[0].replicas[0];
  // The bucket is a folder here. Everything else is as in the file.
  const replicas = [{ type: "file", path: join(folder, "replica"), "sync-interval": interval }];
  const file = join(folder, "litestream.yml");
  await writeFile(file, stringify({ dbs: [{ path, replicas }] }));
  const service = await startService(["--without-site"], { DATA_DIR });
  const litestream = spawn(program ?? "", ["replicate", "-config", file], { stdio: "ignore" });
  onTestFinished(() => void litestream.kill("SIGKILL"));
  for (const name of ["ada", "grace"]) {
    const answer = await fetch(`${service.url}/apis/subscribe`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: `${name}@example.org` }),
    });
    expect(answer.status).toBe(202);
  }
  const copy = join(folder, "restored.sqlite");
  const restored = async () => {
    await rm(copy, { force: true });
    if (spawnSync(program ?? "", ["restore", "-config", file, "-o", copy, path]).status !== 0) return [];
    using database = new DatabaseSync(copy, { readOnly: true });
    expect(database.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    return database.prepare("select mailbox from newsletter_subscription order by mailbox").all();
  };
  await expect
    .poll(restored, { timeout: 30 * 60_000, interval: 500 })
    .toEqual([{ mailbox: "ada@example.org" }, { mailbox: "grace@example.org" }]);
});
