import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createInstallation } from "#test/support/drills/drill-service.ts";
import { pageFaults, person, requestLicense, succeeded } from "#test/support/drills/posts.ts";
import { lostOrDoubled, openStoredData, requestEmails } from "#test/support/drills/stored-data.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";

const databaseName = "designite.sqlite";

test("a data folder that is not there, as on a disk that is not mounted, is not made anew", async () => {
  const installation = await createInstallation("sqlite");
  const disk = join(temporaryFolder(), "disk");
  const variables = { DATA_DIR: join(disk, "data") };
  mkdirSync(variables.DATA_DIR, { recursive: true });
  const first = await installation.start(variables);
  expect(await requestLicense(installation.url, person(1))).toBe(202);
  await first.stop();
  renameSync(disk, `${disk}.away`);
  mkdirSync(disk);
  const refused = installation.run(variables);
  expect(await Promise.race([refused.exited, refused.answers])).toBe(1);
  const lost = existsSync(variables.DATA_DIR) ? ["a new data folder was made"] : [];
  expect(refused.output()).toContain("Mount its disk");
  rmdirSync(disk);
  renameSync(`${disk}.away`, disk);
  const second = await installation.start(variables);
  const database = await openStoredData({ kind: "sqlite", file: join(variables.DATA_DIR, databaseName) });
  lost.push(...lostOrDoubled([person(1).email], await requestEmails(database)));
  await second.stop();
  expect(lost).toEqual([]);
});

/** Root may write whatever the mode is, and only root may mount. */
const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)("a data folder that was mounted read-only is refused at the start and left as it is", async () => {
  const folder = join(temporaryFolder(), "mounted");
  mkdirSync(folder);
  execFileSync("mount", ["-t", "tmpfs", "tmpfs", folder]);
  onTestFinished(() => {
    execFileSync("umount", ["--lazy", folder]);
  });
  const installation = await createInstallation("sqlite");
  const first = await installation.start({ DATA_DIR: folder });
  expect(await requestLicense(installation.url, person(1))).toBe(202);
  await first.stop();
  execFileSync("mount", ["-o", "remount,ro", folder]);
  const refused = installation.run({ DATA_DIR: folder });
  expect(await Promise.race([refused.exited, refused.answers])).toBe(1);
  expect(refused.output()).toContain("can't be written. EROFS");
  execFileSync("mount", ["-o", "remount,rw", folder]);
  const second = await installation.start({ DATA_DIR: folder });
  const database = await openStoredData({ kind: "sqlite", file: join(folder, databaseName) });
  const lost = lostOrDoubled([person(1).email], await requestEmails(database));
  await second.stop();
  expect(lost).toEqual([]);
});

/** Root may not write such a file either, where the file system knows the attribute. */
const setImmutable = (sign: "+" | "-", files: readonly string[]): boolean =>
  spawnSync("chattr", [`${sign}i`, ...files], { stdio: "ignore" }).status === 0;

test.runIf(isRoot)(
  "a database that becomes read-only refuses posts, stops no page, and takes them again afterwards",
  async (context) => {
    const installation = await createInstallation("sqlite");
    const service = await installation.start({ LOG_LEVEL: "silent" });
    expect(await requestLicense(installation.url, person(1))).toBe(202);
    const files = ["", "-wal"].map((suffix) => join(installation.cli.folder, databaseName + suffix));
    onTestFinished(() => {
      setImmutable("-", files);
    });
    if (!setImmutable("+", files)) context.skip("This file system knows no immutable files.");
    const lost: string[] = [];
    const acknowledged = [person(1).email];
    for (let index = 2; index < 12; index += 1) {
      const status = await requestLicense(installation.url, person(index));
      if (status !== 503) lost.push(`a post was answered ${status}`);
      lost.push(...(await pageFaults(installation.url)));
    }
    setImmutable("-", files);
    if (succeeded(await requestLicense(installation.url, person(12)))) acknowledged.push(person(12).email);
    else lost.push("a post was refused although the database can be written");
    const stored = await requestEmails(await openStoredData(installation.database));
    await service.stop();
    lost.push(...lostOrDoubled(acknowledged, stored), ...lostOrDoubled(stored, acknowledged));
    expect(lost).toEqual([]);
  },
);
