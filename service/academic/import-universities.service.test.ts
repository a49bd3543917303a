import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { universities } from "#content/catalog/universities.ts";
import { createTestCli } from "#test/support/test-cli.ts";

const heading = "name,country,countryCode,city,latitude,longitude,evidence,url";

async function importing(csv: string) {
  const cli = await createTestCli();
  const [source, to] = [join(cli.folder, "list.csv"), join(cli.folder, "universities.json")];
  await writeFile(source, csv);
  const run = (...flags: string[]) => cli.run(["requests", "universities", source, "--to", to, ...flags]);
  return { run, to };
}

test("an import replaces the list, in the format of the content", async () => {
  const { run, to } = await importing(`${heading}\nUniversity of X,Canada,CA,,,,,\n`);
  const dry = await run("--dry-run");
  expect(dry.output).toContain(`Would replace the list of ${universities.length} universities by one of 1`);
  await expect(stat(to)).rejects.toThrow("ENOENT");
  expect(await run()).toMatchObject({ exitCode: 0, errors: "" });
  expect(await readFile(to, "utf8")).toBe(
    '[\n  {\n    "name": "University of X",\n    "country": "Canada",\n    "countryCode": "CA"\n  }\n]\n',
  );
});

test("one faulty line keeps the whole file out", async () => {
  const { run, to } = await importing(`${heading}\nX,Canada,CA,,,,,\nY,Canada,Canada,,,,,\n`);
  const { exitCode, errors } = await run();
  expect(exitCode).toBe(1);
  expect(errors).toMatch(/Line 3: .*countryCode[^\n]*\n.*Nothing was imported/);
  await expect(stat(to)).rejects.toThrow("ENOENT");
});

test.each(["", heading, "name\nX"])("%j is refused in a sentence", async (csv) => {
  const { exitCode, errors } = await (await importing(csv)).run();
  expect(exitCode).toBe(1);
  expect(errors).toMatch(/^(?:\S[^\n]+\n)+$/);
});
