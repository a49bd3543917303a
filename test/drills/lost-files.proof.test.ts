import { copyFileSync, existsSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createInstallation, type Installation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { pageFaults, person, requestLicense, succeeded } from "#test/support/drills/posts.ts";
import { recordDrill } from "#test/support/drills/record-drill.ts";
import { drillSeed, seededRandom } from "#test/support/drills/seeded-random.ts";
import { lostOrDoubled, openStoredData, requestMailboxes } from "#test/support/drills/stored-data.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";

const rounds = drillSize({ short: 1, long: 10 });
const postsAtOnce = 4;
const databaseName = "designite.sqlite";

/** Posts until it is told to end. What is answered 2xx although it was sent after the files were gone is lost. */
function startPosting({ url }: Installation, lost: string[]) {
  const acknowledged: string[] = [];
  let posts = 0;
  let isGone = false;
  let answeredSince = 0;
  let over = false;
  async function run(): Promise<void> {
    while (!over) {
      const asking = person(posts++);
      const sentTooLate = isGone;
      const status = await requestLicense(url, asking).catch(() => 0);
      if (succeeded(status)) acknowledged.push(asking.mailbox);
      else if (status !== 503 || !isGone) lost.push(`a post was answered ${status}`);
      if (sentTooLate) answeredSince += 1;
      if (succeeded(status) && sentTooLate) lost.push(`${asking.mailbox} was answered ${status} without a database`);
    }
  }
  const running = Promise.all(Array.from({ length: postsAtOnce }, run));
  return {
    acknowledged,
    /** Resolves when posts were answered that were sent from now on. */
    async gone() {
      isGone = true;
      while (answeredSince < postsAtOnce) await pause(1);
    },
    async end() {
      over = true;
      await running;
    },
  };
}

/** Empty for one that was closed meanwhile, such as a connection. */
function openedFile(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    return "";
  }
}

/** Copies files that have lost their names from the process that still has them open, as the guide says. */
function rescue(pid: number | undefined, folder: string, to: string): void {
  const descriptors = `/proc/${pid}/fd`;
  for (const descriptor of readdirSync(descriptors)) {
    const path = join(descriptors, descriptor);
    const name = basename(openedFile(path).replace(/ \(deleted\)$/, ""));
    if (name === databaseName || name === `${databaseName}-wal`) copyFileSync(path, join(to, name));
  }
  for (const name of [databaseName, `${databaseName}-wal`, `${databaseName}-shm`])
    rmSync(join(folder, name), { force: true });
  for (const name of readdirSync(to)) copyFileSync(join(to, name), join(folder, name));
}

const removals: Readonly<Record<string, readonly string[]>> = {
  "the database file": [""],
  "the write-ahead log": ["-wal"],
  "all files": ["", "-wal", "-shm"],
};

test.runIf(existsSync("/proc/self/fd"))(
  "a database that is removed under load refuses posts, stops no page, and is rescued whole",
  async (context) => {
    const random = seededRandom();
    const lost: string[] = [];
    const installations: Installation[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const suffixes of Object.values(removals)) {
        const installation = await createInstallation("sqlite");
        installations.push(installation);
        const { folder } = installation.cli;
        const service = await installation.start({ LOG_LEVEL: "silent" });
        const posting = startPosting(installation, lost);
        await pause(200 + random() * 300);
        for (const suffix of suffixes) rmSync(join(folder, databaseName + suffix));
        await posting.gone();
        lost.push(...(await pageFaults(installation.url)));
        await posting.end();
        rescue(service.child.pid, folder, temporaryFolder());
        await service.stop("SIGKILL");
        const again = await installation.start();
        lost.push(
          ...lostOrDoubled(posting.acknowledged, await requestMailboxes(await openStoredData(installation.database))),
        );
        if (!succeeded(await requestLicense(installation.url, person(99_999))))
          lost.push("a post was refused afterwards");
        await again.stop();
      }
    }
    const [first] = installations;
    const runs = rounds * Object.keys(removals).length;
    recordDrill(context, {
      promises: "P1 P7",
      runs,
      lost,
      ...(first && { delays: first.delays }),
      note: `seed ${drillSeed}`,
    });
    expect(lost).toEqual([]);
  },
);
