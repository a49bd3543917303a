import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { company } from "./products/company.ts";
import { offers, priceCurrency } from "./products/offers.ts";
import { promiseWords } from "./products/promises.ts";
import { versions } from "./products/versions.ts";

const folder = import.meta.dirname;
const files = globSync("**/*.{ts,mdx}", { cwd: folder })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));

function filesThatSay(words: string): string[] {
  const whole = new RegExp(`(?<![\\w.,])${RegExp.escape(words)}(?!\\w|[.,]\\d)`);
  return files.filter(({ text }) => whole.test(text)).map(({ file }) => file);
}

const amounts = Object.values(offers).flatMap(({ price }) => (price.kind === "yearly" ? [price.amount] : []));

test("prices stand with the offers and nowhere else", () => {
  const said = amounts.flatMap((amount) => [`${priceCurrency} ${amount}`, `${amount} ${priceCurrency}`, `$${amount}`]);
  expect(said.flatMap(filesThatSay)).toEqual([]);
  expect(amounts.map((amount) => filesThatSay(`amount: ${amount}`))).toEqual(amounts.map(() => ["products/offers.ts"]));
});

test("each version stands in the file of its subject and nowhere else", () => {
  // The comparison names the versions it compared and keeps its figures when versions change.
  const dated = "articles/comparing-designite-with-sonarqube-ndepend.mdx";
  // Unrelated programs may have the same version number.
  const subjects =
    /^(?:products\/(?:actions|designite-csharp|designite-java|dpy)|catalog\/smells\/testability-smells)\.ts$/;
  const repeated = Object.values(versions).flatMap((version) =>
    filesThatSay(version).filter((file) => file !== dated && !subjects.test(file)),
  );
  expect(repeated).toEqual([]);
});

test("promised figures and the mailbox are written once", () => {
  const said = Object.values(promiseWords).flatMap((words) => words.match(/[\d,]+ lines/) ?? []);
  expect(said.length).toBeGreaterThan(2);
  expect(said.flatMap(filesThatSay)).toEqual([]);
  expect(filesThatSay(company.contactEmail)).toEqual(["products/company.ts"]);
});
