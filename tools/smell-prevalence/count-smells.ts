import { execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { countedFamilyIds } from "#content/catalog/smells/families.ts";
import { countSmells, type ResultText } from "./count-smells-in.ts";

/**
 * Counts how often DesigniteJava reports each smell in the public results of the testability study, and writes
 * `content/catalog/smells/prevalence.json`:
 *
 *     git clone https://github.com/SMART-Dal/testability
 *     node tools/smell-prevalence/count-smells.ts testability
 *
 * A bare repository will do. Files that it does not hold are left out, and the number of projects says so.
 */
const repository = process.argv[2];
if (!repository) throw new Error("Name the folder of the repository.");
const git = (...command: string[]) =>
  execFileSync("git", ["-C", repository, ...command], { encoding: "utf8", maxBuffer: 1e9 });

const commit = git("rev-parse", "HEAD").trim();
const folder = "data/DJ_out";
const fileName = /^data\/DJ_out\/([^/]+)\/(Architecture|Design|Implementation|Testability|Test)Smells\.csv$/;
const listed = git("ls-tree", "-r", commit, folder)
  .split("\n")
  .flatMap((line) => {
    const [, object = "", path = ""] = /^\d+ blob ([0-9a-f]+)\t(.*)$/.exec(line) ?? [];
    const [, project = "", family = ""] = fileName.exec(path) ?? [];
    const found = countedFamilyIds.find((id) => id === family.toLowerCase());
    return found ? [{ object, project, family: found }] : [];
  });

/** The contents of files, in their order; a file that the repository does not hold is left out. */
async function* readTexts(): AsyncGenerator<ResultText> {
  const reader = spawn("git", ["-C", repository ?? "", "cat-file", "--batch"], { stdio: ["pipe", "pipe", "inherit"] });
  reader.stdin.end(listed.map(({ object }) => `${object}\n`).join(""));
  let held = Buffer.alloc(0);
  const chunks = reader.stdout[Symbol.asyncIterator]();
  const upTo = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const { value, done } = await chunks.next();
      if (done) throw new Error("git ended early.");
      held = Buffer.concat([held, value]);
    }
  };
  for (const { project, family } of listed) {
    await upTo(() => held.includes(10));
    const end = held.indexOf(10);
    const head = held.toString("utf8", 0, end);
    held = held.subarray(end + 1);
    if (head.endsWith(" missing")) continue;
    const size = Number(head.split(" ")[2]);
    await upTo(() => held.length > size);
    yield { project, family, text: held.toString("utf8", 0, size) };
    held = held.subarray(size + 1);
  }
}

const { families, smells, unknown } = await countSmells(readTexts());
const file = join(import.meta.dirname, "../../content/catalog/smells/prevalence.json");
const source = { repository: "https://github.com/SMART-Dal/testability", folder, commit };
writeFileSync(file, `${JSON.stringify({ source, families, smells }, null, 2)}\n`);
console.log(`Counted ${Object.values(families).reduce((sum, { findings }) => sum + findings, 0)} findings.`);
if (unknown.size > 0) console.log("Rows without a smell of the catalog:", Object.fromEntries(unknown));
