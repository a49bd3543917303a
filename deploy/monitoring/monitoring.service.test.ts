import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { createMails } from "#service/app/features.ts";
import { operatorMail } from "#service/platform/mail/mail-purposes.ts";
import { readMetrics } from "#test/support/read-metrics.ts";
import { createTestService } from "#test/support/test-service.ts";

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

test("the alert of refused emails names each that is for the operator, and no other", async () => {
  const { appContext } = await createTestService();
  const purposes = Object.entries(createMails(appContext));
  const { expr = "" } = (await readAlerts()).find(({ alert }) => alert === "DesigniteMailGivenUp") ?? {};
  const named = new RegExp(`^(?:${/purpose=~"([^"]+)"/.exec(expr)?.[1]})$`);
  expect(purposes.filter(([purpose]) => named.test(purpose))).toEqual(
    purposes.filter(([, handling]) => handling === operatorMail),
  );
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

const namesIn = (metrics: string): string[] =>
  [...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => String(name)).toSorted();
