import { addressOf, type Manifest, type ManifestParts } from "./manifest-parts.ts";

/** A manifest for a bucket of Scoop. A jar is started with the Java of the computer. */
export function scoopManifest(parts: ManifestParts): Manifest[] {
  const { tool, version, notes, fileOf } = parts;
  const offered = fileOf(tool.windows?.id ?? tool.jar?.id ?? "");
  if (!offered) return [];
  const identifier = tool.license;
  const manifest = {
    version,
    description: tool.summary,
    homepage: addressOf(parts, tool.homePath),
    license: { identifier, url: addressOf(parts, tool.licensePath) },
    ...(notes && { notes }),
    url: offered.url,
    hash: offered.checksum,
    ...(tool.windows
      ? { bin: tool.windows.program.replace("/", "\\") }
      : { bin: [[offered.file, tool.name]], suggest: { JDK: ["java/openjdk"] } }),
  };
  return [{ path: `scoop/bucket/${tool.name}.json`, text: `${JSON.stringify(manifest, undefined, 4)}\n` }];
}
