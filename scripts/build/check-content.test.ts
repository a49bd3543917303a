import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { checkContent } from "./check-content.ts";

test("a price that is no number is a fault with its file and line", () => {
  const folder = temporaryFolder();
  const project = join(folder, "tsconfig.json");
  writeFileSync(project, JSON.stringify({ compilerOptions: { noEmit: true, types: [] }, include: ["."] }));
  writeFileSync(join(folder, "offers.ts"), "export const offer: { amount: number } = {\n  amount: '25O',\n};\n");
  expect(() => checkContent(project)).toThrow(/offers\.ts\(2,3\)/);
  writeFileSync(join(folder, "offers.ts"), "export const offer: { amount: number } = {\n  amount: 250,\n};\n");
  expect(() => checkContent(project)).not.toThrow();
});
