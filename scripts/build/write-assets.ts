import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";
import type { Assets } from "#site/build/assets.ts";

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, ".vite", "manifest.json"), "utf8"));
}

/** The style sheets of a module after those of what it imports. */
function sheetsOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const imported = chunk.imports ?? [];
  return [...imported.flatMap((other) => sheetsOf(manifest, other, seen)), ...(chunk.css ?? [])];
}

const views = "site/build/views.ts";
const pageScript = "site/client/page.ts";
const assetsFolder = "assets";

/**
 * Writes what documents name of the build beside the programs that render them, and moves the fonts that styles name to
 * the public files. Each folder comes with its manifest.
 */
export function writeAssets(publicFiles: string, clientManifest: Manifest, programs: string, manifest: Manifest): void {
  const script = clientManifest[pageScript];
  if (!script) throw new Error(`${pageScript} was not built.`);
  const modules = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  const sheets = Object.values(manifest).flatMap(({ css = [] }) => css);
  const assets: Assets = {
    pageScript: `/${script.file}`,
    documentSheets: sheetsOf(manifest, views),
    sheetsOf: Object.fromEntries(modules.map((key) => [key, sheetsOf(manifest, key)])),
    rulesOf: Object.fromEntries(sheets.map((sheet) => [sheet, readFileSync(join(programs, sheet), "utf8").trim()])),
  };
  writeFileSync(join(programs, "assets.json"), JSON.stringify(assets));
  for (const file of readdirSync(join(programs, assetsFolder)).filter((name) => !/\.(?:css|js)$/.test(name)))
    renameSync(join(programs, assetsFolder, file), join(publicFiles, assetsFolder, file));
}
