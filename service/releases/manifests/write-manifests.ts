import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { managedTools } from "#content/package-managers.ts";
import type { ReleasedTool } from "#content/tool-releases.ts";
import { readableByAll, replaceFile } from "../../files/files.ts";
import { packageAddress } from "../../packages/package-address.ts";
import { type PublishedVersion, versionPath } from "../../packages/published-versions.ts";
import { homebrewFormula } from "./homebrew.ts";
import type { Manifest, ManifestParts } from "./manifest-parts.ts";
import { scoopManifest } from "./scoop.ts";
import { wingetManifests } from "./winget.ts";

export interface ReleasedFiles {
  tool: ReleasedTool;
  version: string;
  date: string;
  notes: string | undefined;
  siteUrl: string;
  packagesUrl: string | undefined;
  /** The published files of this version. */
  files: readonly PublishedVersion[];
}

/** The manifests of a released version for Homebrew, Scoop and winget. */
export function manifestsOf({ siteUrl, packagesUrl, files, ...release }: ReleasedFiles): Manifest[] {
  const base = packagesUrl ?? `${siteUrl}/downloads`;
  const fileOf = (id: string) => {
    const file = files.find((published) => published.id === id);
    return file && { ...file, url: packageAddress(versionPath(file), base) };
  };
  return managedTools
    .filter(({ tool }) => tool === release.tool)
    .flatMap((tool) => {
      const parts: ManifestParts = { ...release, tool, siteUrl, fileOf };
      return [...homebrewFormula(parts), ...scoopManifest(parts), ...wingetManifests(parts)];
    });
}

/** Writes them below a folder, each at its path in the repository of its package manager. */
export async function writeManifests(folder: string, manifests: readonly Manifest[]): Promise<void> {
  for (const { path, text } of manifests) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await replaceFile(join(folder, path), text, readableByAll);
  }
}
