import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { fingerprintOfBuildInputs } from "./build-inputs.ts";

test("the same content has the same fingerprint, whatever its times", () => {
  const root = projectFolder();
  const before = fingerprintOfBuildInputs(root);
  utimesSync(join(root, "content/faq.ts"), 1, 1);
  expect(fingerprintOfBuildInputs(root)).toBe(before);
});

test.each(["content/faq.ts", "site/new.css", "package-lock.json", "vite.config.ts", "scripts/build.ts"])(
  "a change of %s changes the fingerprint",
  (path) => {
    const root = projectFolder();
    const before = fingerprintOfBuildInputs(root);
    writeFileSync(join(root, path), "changed");
    expect(fingerprintOfBuildInputs(root)).not.toBe(before);
  },
);

test("another contact address changes the fingerprint", () => {
  const root = projectFolder();
  const before = fingerprintOfBuildInputs(root);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("CONTACT_EMAIL", "us@vendor.example");
  expect(fingerprintOfBuildInputs(root)).not.toBe(before);
});

test.each(["service/main.ts", "content/faq.test.ts", "README.md", "scripts/test.ts"])(
  "a change of %s needs no build",
  (path) => {
    const root = projectFolder();
    const before = fingerprintOfBuildInputs(root);
    writeFileSync(join(root, path), "changed");
    expect(fingerprintOfBuildInputs(root)).toBe(before);
  },
);

test("a source of the service is an input when it holds markup", () => {
  const root = projectFolder();
  const before = fingerprintOfBuildInputs(root);
  writeFileSync(join(root, "service/result-page.ts"), "export const page = html`<p></p>`;");
  expect(fingerprintOfBuildInputs(root)).not.toBe(before);
});

test("a text that moves from one file to the next is a change", () => {
  const root = projectFolder();
  writeFileSync(join(root, "content/a.ts"), "xy");
  writeFileSync(join(root, "content/b.ts"), "z");
  const before = fingerprintOfBuildInputs(root);
  writeFileSync(join(root, "content/a.ts"), "x");
  writeFileSync(join(root, "content/b.ts"), "yz");
  expect(fingerprintOfBuildInputs(root)).not.toBe(before);
});

function projectFolder(): string {
  const root = temporaryFolder();
  for (const folder of ["content", "site", "service", "scripts"]) mkdirSync(join(root, folder));
  for (const file of ["content/faq.ts", "package-lock.json", "vite.config.ts", "scripts/build.ts"]) {
    writeFileSync(join(root, file), "first");
  }
  return root;
}
