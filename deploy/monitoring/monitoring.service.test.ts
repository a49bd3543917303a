import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";

const promtool = "/usr/bin/promtool";
const here = import.meta.dirname;
const root = join(here, "..", "..");
const read = (name: string) => readFile(join(here, name), "utf8");

interface Rule {
  alert: string;
  expr: string;
  annotations: { runbook: string };
}

async function readRules(): Promise<Rule[]> {
  return parse(await read("alerts.yaml")).groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
}

test("each alert has its page in the runbook, with what it means and what to do", async () => {
  for (const { annotations } of await readRules()) {
    const headings = (await readFile(join(root, annotations.runbook), "utf8")).match(/^## .+/gm);
    expect(headings, annotations.runbook).toEqual(["## Meaning", "## Impact", "## Diagnosis", "## Mitigation"]);
  }
});

test("each alert has a test of its silence and of its text", async () => {
  const names: string[] = parse(await read("alerts.test.yaml")).tests.map(({ name }: { name: string }) => name);
  const expected = (await readRules()).flatMap(({ alert }) => [`${alert} is silent`, `${alert} fires`]);
  expect(names).toEqual(expected);
});

test("alerts and dashboard ask for metrics that the service has", async () => {
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(await read("dashboard.json"));
  const asked = [
    ...(await readRules()).map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ].flatMap((expr) => expr.match(/\b(?:designite|process)_\w+/g) ?? []);
  const guide = await readFile(join(root, "docs", "guides", "monitoring.md"), "utf8");
  const known = new Set(guide.match(/\b(?:designite|process)_\w+/g));
  const missing = [...new Set(asked.map((name) => name.replace(/_(?:bucket|sum|count)$/, "")))].filter(
    (name) => !known.has(name),
  );
  expect(missing).toEqual([]);
});

test.runIf(existsSync(promtool))("promtool accepts the files, and the tests of the alerts pass", async () => {
  const run = (...words: string[]) => promisify(execFile)(promtool, words, { cwd: here });
  await run("check", "rules", "alerts.yaml");
  await run("check", "config", "--syntax-only", "prometheus.yaml");
  await run("test", "rules", "alerts.test.yaml");
});
