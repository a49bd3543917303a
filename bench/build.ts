import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { localServiceOrigin, localSiteOrigin } from "#contract/forms.ts";
import { median } from "./median.ts";
import { processorSeconds } from "./processor-seconds.ts";
import type { BenchResult } from "./result.ts";

/**
 * How long a build takes when nothing is cached and when an article has changed, and `npm run dev` until site and
 * service answer. Works on a copy of this checkout. Needs Linux, and the two ports of development free.
 */
const rounds = 3;
const goals = { full: 20, article: 3, develop: 3 };
const execute = promisify(execFile);
const root = join(import.meta.dirname, "..");

interface Figure {
  seconds: number;
  processorSeconds: number;
}

export async function run(): Promise<BenchResult> {
  const copy = await mkdtemp(join(tmpdir(), "designite-bench-"));
  try {
    await copyCheckout(copy);
    await mkdir(join(copy, "data"));
    const full: Figure[] = [];
    const article: Figure[] = [];
    const develop: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const folder of ["build", "node_modules/.cache"])
        await rm(join(copy, folder), { recursive: true, force: true });
      full.push(await measure(() => build(copy)));
      await appendFile(join(copy, "content/articles/analyze-code-quality-incrementally.mdx"), `\nRound ${round}.\n`);
      article.push(await measure(() => build(copy)));
      develop.push(await developmentSeconds(copy));
    }
    return {
      title: "Build and start of development",
      columns: ["what", "seconds", "processor seconds", "goal in seconds"],
      rows: [
        ["full build, nothing cached", ...medians(full), goals.full],
        ["build after a change of one article", ...medians(article), goals.article],
        ["npm run dev until site and service answer", median(develop), "", goals.develop],
      ],
      notes: [`Medians of ${rounds} rounds, with npm.`],
    };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function copyCheckout(copy: string): Promise<void> {
  await mkdir(join(copy, "node_modules"));
  const { stdout } = await execute("git", ["ls-files"], { cwd: root, maxBuffer: 2 ** 24 });
  await execute("cp", ["--parents", ...stdout.trim().split("\n"), copy], { cwd: root });
  await execute("cp", ["-a", join(root, "node_modules"), copy]);
}

async function build(copy: string): Promise<void> {
  await execute("npm", ["run", "-s", "build"], { cwd: copy });
}

async function developmentSeconds(copy: string): Promise<number> {
  const startedAt = performance.now();
  const environment = { ...process.env, DATA_DIR: join(copy, "data"), ENV_FILE: "/dev/null" };
  const child = spawn("npm", ["run", "-s", "dev"], { cwd: copy, env: environment, stdio: "ignore", detached: true });
  await Promise.all([answers(`${localSiteOrigin}/@vite/client`), answers(`${localServiceOrigin}/readyz`)]);
  const seconds = (performance.now() - startedAt) / 1000;
  child.kill("SIGTERM");
  await once(child, "exit");
  return seconds;
}

async function answers(url: string): Promise<void> {
  const isOk = () =>
    fetch(url)
      .then(({ ok }) => ok)
      .catch(() => false);
  while (!(await isOk())) await wait(20);
}

async function measure(work: () => Promise<void>): Promise<Figure> {
  const startedAt = performance.now();
  const before = await processorSecondsOfChildren();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, processorSeconds: (await processorSecondsOfChildren()) - before };
}

/** Of all programs that have ended and been waited for. */
const processorSecondsOfChildren = () => processorSeconds("self", "ofEndedChildren");

function medians(figures: readonly Figure[]): [number, number] {
  const rounded = (values: readonly number[]) => Math.round(median(values) * 10) / 10;
  return [rounded(figures.map(({ seconds }) => seconds)), rounded(figures.map((figure) => figure.processorSeconds))];
}
