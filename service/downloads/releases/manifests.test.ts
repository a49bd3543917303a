import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { packagesOf } from "#content/products/downloads.ts";
import { releasedTools } from "#content/products/tool-releases.ts";
import { manifestsOf } from "./manifests.ts";

const schemas = join(import.meta.dirname, "..", "..", "..", "test", "support", "schemas");
const ajv = new Ajv({ strict: false, validateFormats: false });
const faultsBy = (schema: string) => {
  const text = readFileSync(join(schemas, `${schema}.json`), "utf8").replace(/^\uFEFF/, "");
  const validate = ajv.compile(JSON.parse(text));
  return (value: unknown) => (validate(value) ? [] : (validate.errors ?? []));
};
const version = "1.7.5";
const notes = 'Finds "#{smells}"\\ faster: twice.';

const manifests = releasedTools.flatMap((tool) =>
  manifestsOf({
    tool,
    version,
    date: "2026-01-05",
    notes,
    siteUrl: "https://www.example.org",
    packagesUrl: undefined,
    files: packagesOf(tool).map(({ id, name, file, platform }) => {
      return { id, name, file, platform, version, size: 1, checksum: "0a".repeat(32), date: "2026-01-05" };
    }),
  }),
);
const at = (part: string) => manifests.filter(({ path }) => path.includes(part));

test("Scoop's manifests fit its schema", () => {
  const faults = faultsBy("scoop");
  expect(at("scoop/").map(({ path }) => path)).toHaveLength(4);
  for (const { path, text } of at("scoop/")) expect([path, faults(JSON.parse(text))]).toEqual([path, []]);
  expect(faults({ version }).length).toBeGreaterThan(0);
  expect(JSON.parse(at("scoop/bucket/dpy.json")[0]?.text ?? "")).toMatchObject({
    url: "https://www.example.org/downloads/dpy-windows/1.7.5/DPy-windows.zip",
    notes,
  });
});

test("winget's manifests fit their schemas", () => {
  const kinds = ["version", "installer", "default-locale"] as const;
  const [versionFaults, installer, defaultLocale] = kinds.map((kind) => faultsBy(`winget-${kind}`));
  const faults: Record<string, typeof installer> = { version: versionFaults, installer, defaultLocale };
  expect(at("winget/")).toHaveLength(2 * kinds.length);
  for (const { path, text } of at("winget/")) {
    const manifest = parse(text);
    expect([path, faults[manifest.ManifestType]?.(manifest)]).toEqual([path, []]);
  }
  expect(faults.installer?.({ PackageVersion: version }).length).toBeGreaterThan(0);
  expect(parse(at("locale.en-US")[0]?.text ?? "")).toMatchObject({ ReleaseNotes: notes, PackageVersion: version });
  expect(at("winget/").map(({ path }) => path)).toContain(
    "winget/manifests/d/Designite/DPy/1.7.5/Designite.DPy.installer.yaml",
  );
});

test("Homebrew's formulas name address, checksum and program of each system", () => {
  expect(at("homebrew/").map(({ path }) => path)).toEqual(
    ["designite-java", "designite-java-community", "dpy"].map((name) => `homebrew/Formula/${name}.rb`),
  );
  for (const { text } of at("homebrew/")) {
    const urls = text.match(/url "https:\/\/www\.example\.org\/downloads\/[\w-]+\/1\.7\.5\/[\w.-]+"/g) ?? [];
    expect(urls.length).toBeGreaterThan(0);
    expect(text.match(/sha256 "[0-9a-f]{64}"/g)).toHaveLength(urls.length);
    const opened = text.match(/^ *(?:class|def|on_macos do|on_linux do|test do)\b/gm) ?? [];
    expect(text.match(/^ *end$/gm)).toHaveLength(opened.length);
  }
});
