/**
 * How long the service waits for the data of the academic check, and what a look-up costs: `node bench/academic-data.ts`,
 * after a build. The first load is that of a fresh process, as the service has it; on a busy machine compare its processor
 * time, which may be more than the waiting where several threads work.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { builtSiteFolder } from "#contract/built-site.ts";
import { academicDataFile } from "#service/academic-domains/academic-data.ts";
import { createAddressCheck } from "#service/academic-domains/check-address.ts";
import { loadAcademicData } from "#service/academic-domains/load-academic-data.ts";

const file = join(import.meta.dirname, "..", builtSiteFolder, academicDataFile);
const loads = 15;
const lookUps = 100_000;
const mailboxes = ["a@cs.dal.ca", "a@mit.edu", "a@gmail.com", "a@mailinator.com", "a@mail.department.example.org"];

const first = await timeLoad();
const later: number[] = [];
for (let load = 0; load < loads; load += 1) later.push((await timeLoad()).milliseconds);
later.sort((one, other) => one - other);

const startedAt = performance.now();
for (let lookUp = 0; lookUp < lookUps; lookUp += 1) first.checkAddress(mailboxes[lookUp % mailboxes.length] ?? "");
const lookUpMicroseconds = ((performance.now() - startedAt) / lookUps) * 1000;

console.log(`file           ${(statSync(file).size / 1e6).toFixed(2)} MB`);
console.log(
  `first load     ${first.milliseconds.toFixed(1)} ms; processor time ${first.processorMilliseconds.toFixed(1)} ms`,
);
console.log(`later loads    ${later.at(0)?.toFixed(1)} to ${later.at(-1)?.toFixed(1)} ms (${loads} loads)`);
console.log(`one look-up    ${lookUpMicroseconds.toFixed(2)} microseconds`);

async function timeLoad() {
  const startedAt = performance.now();
  const usedBefore = process.cpuUsage();
  const checkAddress = createAddressCheck(await loadAcademicData(file));
  const milliseconds = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(usedBefore);
  return { checkAddress, milliseconds, processorMilliseconds: (user + system) / 1000 };
}
