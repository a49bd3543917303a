import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { company } from "#content/products/company.ts";

/**
 * Prints how many megabytes the program has taken at most. Linux says it: in `resourceUsage` the figure begins with that
 * of the process that has started the program.
 */
const nameOnManyPages = `
  import { readFileSync } from "node:fs";
  const { nameContact } = await import(${JSON.stringify(join(import.meta.dirname, "name-contact.ts"))});
  const words = Array.from({ length: 40_000 }, (_, i) => ((i * 7919) % 5000).toString(36)).join(" ");
  const identity = Buffer.from("<p>${company.contactEmail} " + words);
  const page = { identity, br: identity, gzip: identity };
  await nameContact(new Map(Array.from({ length: 60 }, (_, i) => [i + ".html", page])), "us@vendor.example");
  console.log(Number(/^VmHWM:\\s+(\\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))[1]) / 1000);
`;

test.runIf(process.platform === "linux")("a site of many pages is compressed in little memory", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", nameOnManyPages], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(Number(stdout)).toBeLessThan(200);
});
