import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lostProofs, namedProofs, rowsWithoutProof } from "./product-proofs.ts";
import { projectRoot } from "./project-files.ts";

const product = readFileSync(join(projectRoot, "docs/product.md"), "utf8");
const promises = readFileSync(join(projectRoot, "docs/promises.md"), "utf8").split("## The table")[0] ?? "";

test("every row of the product's description and of the promises names a test that exists", () => {
  const readText = (file: string) => {
    const path = join(projectRoot, file);
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  };
  expect(rowsWithoutProof(product + promises)).toEqual([]);
  expect(namedProofs(product).length).toBeGreaterThan(50);
  expect(lostProofs(namedProofs(product + promises), readText)).toEqual([]);
});

test("titles are found with whatever is filled in when the tests run", () => {
  const text = `test("plain", f); test.each([1])("has %i rows", f); test(\`\${path} is there\`, f); other("else", f);`;
  const proof = (title: string) => ({ file: "a.test.ts", title });
  expect(lostProofs(["plain", "has 3 rows", "/faq is there"].map(proof), () => text)).toEqual([]);
  expect(lostProofs(["plain words", "else"].map(proof), () => text)).toHaveLength(2);
  expect(lostProofs([proof("plain")], () => undefined)).toHaveLength(1);
});

test("a row without a test is found", () => {
  const markdown = '| What holds | Proof |\n| --- | --- |\n| A | `a.test.ts`: "a" |\n| B | none |\n';
  expect(rowsWithoutProof(markdown)).toEqual(["| B | none |"]);
});
