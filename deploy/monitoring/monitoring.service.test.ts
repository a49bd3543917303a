import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { defaultSales } from "#service/config/sales-settings.ts";
import { recordBackup } from "#service/operations/backup/last-backup.ts";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";
import { findPromtool } from "../../scripts/ensure-promtool.ts";

const promtool = findPromtool();
const here = import.meta.dirname;
const root = join(here, "..", "..");
const sections = ["## Meaning", "## Impact", "## Diagnosis", "## Mitigation"];
const read = (name: string) => readFile(join(here, name), "utf8");

interface Rule {
  expr: string;
}
interface Alert extends Rule {
  alert: string;
  annotations: { runbook: string };
}

/** The rules: alerts, and what is recorded for them. */
async function readRules(): Promise<(Alert | Rule)[]> {
  return parse(await read("alerts.yaml")).groups.flatMap(({ rules }: { rules: (Alert | Rule)[] }) => rules);
}

async function readAlerts(): Promise<Alert[]> {
  return (await readRules()).filter((rule) => "alert" in rule);
}

test("each alert has its page in the runbook, with what it means and what to do", async () => {
  for (const { annotations } of await readAlerts()) {
    const headings = (await readFile(join(root, annotations.runbook), "utf8")).match(/^## .+/gm);
    expect(headings, annotations.runbook).toEqual(
      // What is also a bad day has more to be done.
      headings?.length === 5 ? [...sections, "## Afterwards"] : sections,
    );
  }
});

test("the index of the runbook leads to each of its pages", async () => {
  const folder = join(root, "docs", "runbook");
  const pages = (await readdir(folder)).filter((name) => name !== "README.md");
  const index = await readFile(join(folder, "README.md"), "utf8");
  expect(pages.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});

test("each alert has a test of its silence and of its text", async () => {
  const names: string[] = parse(await read("alerts.test.yaml")).tests.map(({ name }: { name: string }) => name);
  const expected = (await readAlerts()).flatMap(({ alert }) => [`${alert} is silent`, `${alert} fires`]);
  expect(names).toEqual(expected);
});

test("alerts and dashboard ask for metrics that the service has", async () => {
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(await read("dashboard.json"));
  const asked = [
    ...(await readRules()).map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ].flatMap((expr) => expr.match(/\b(?:designite|process)_\w+/g) ?? []);
  const known = namesIn(await readMetrics());
  const missing = [...new Set(asked.map((name) => name.replace(/_(?:bucket|sum|count)$/, "")))].filter(
    (name) => !known.includes(name),
  );
  expect(missing).toEqual([]);
});

test("the guide names each metric of the service, and no other", async () => {
  const guide = await readFile(join(root, "docs", "guides", "monitoring.md"), "utf8");
  const rows = guide.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => row.split(" | ")[0]?.match(/\b(?:designite|process)_\w+/g) ?? []);
  expect(named.toSorted()).toEqual(namesIn(await readMetrics()));
});

/** What a service with everything measured answers: a pool of keys, and a backup. */
async function readMetrics(): Promise<string> {
  const keySources = { ...defaultSales.keySources, dpy: { kind: "pool" as const, lowLevel: 5 } };
  const service = await createTestService({
    builtSiteFolder: await writeBuiltSite(temporaryFolder()),
    configuration: { metrics: { port: 0, host: "127.0.0.1" }, sales: { ...defaultSales, keySources } },
  });
  await service.listen();
  await recordBackup(service.appContext.database.query, "a backup", service.clock.now());
  return await (await fetch(`http://127.0.0.1:${service.metricsPort()}/metrics`)).text();
}

const namesIn = (metrics: string): string[] =>
  [...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => String(name)).toSorted();

test.runIf(promtool)("promtool accepts the files, and the tests of the alerts pass", async () => {
  const run = (...words: string[]) => promisify(execFile)(promtool ?? "promtool", words, { cwd: here });
  await run("check", "rules", "alerts.yaml");
  await run("check", "config", "--syntax-only", "prometheus.yaml");
  await run("test", "rules", "alerts.test.yaml");
});

test.runIf(promtool)("promtool finds no fault with the metrics", async () => {
  const checking = promisify(execFile)(promtool ?? "promtool", ["check", "metrics"]);
  checking.child.stdin?.end(await readMetrics());
  expect((await checking).stderr).toBe("");
});
