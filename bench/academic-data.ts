/**
 * How long the service waits for the data of the academic check, and what a look-up costs. Needs a build. The first load is that of a fresh process, as the service has it; on a busy machine compare its processor
 * time, which may be more than the waiting where several threads work.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { builtSiteFolder } from "#contract/built-site.ts";
import { createAddressCheck, loadAcademicData } from "#service/academic/domains/check-address.ts";
import { academicDataFile } from "#service/academic/domains/domain-lists.ts";
import { type BenchResult, median, rounded } from "./results.ts";

const file = join(import.meta.dirname, "..", builtSiteFolder, academicDataFile);
const loads = 15;
const lookUps = 100_000;
const mailboxes = ["a@cs.dal.ca", "a@mit.edu", "a@gmail.com", "a@mailinator.com", "a@mail.department.example.org"];

export async function run(): Promise<BenchResult> {
  const first = await timeLoad();
  const later: number[] = [];
  for (let load = 0; load < loads; load += 1) later.push((await timeLoad()).milliseconds);

  const startedAt = performance.now();
  for (let lookUp = 0; lookUp < lookUps; lookUp += 1) first.checkAddress(mailboxes[lookUp % mailboxes.length] ?? "");
  const lookUpMicroseconds = ((performance.now() - startedAt) / lookUps) * 1000;

  return {
    title: "Data of the academic check",
    columns: ["what", "figure", "unit"],
    rows: [
      ["file", rounded(statSync(file).size / 1e6, 2), "MB"],
      ["first load", rounded(first.milliseconds, 2), "ms"],
      ["first load, processor time", rounded(first.processorMilliseconds, 2), "ms"],
      [`median of ${loads} later loads`, rounded(median(later), 2), "ms"],
      ["one look-up", rounded(lookUpMicroseconds, 2), "µs"],
    ],
    notes: [],
  };
}

async function timeLoad() {
  const startedAt = performance.now();
  const usedBefore = process.cpuUsage();
  const checkAddress = createAddressCheck(await loadAcademicData(file));
  const milliseconds = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(usedBefore);
  return { checkAddress, milliseconds, processorMilliseconds: (user + system) / 1000 };
}
